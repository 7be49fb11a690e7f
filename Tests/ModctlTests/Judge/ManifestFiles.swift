import Foundation
import TestSupport
import VersionResolver

/// An application's files as a reader without modctl sees them: JSON, and the words of the format.
struct ManifestFiles {
  struct Unreadable: Error {
    let path: String
  }

  private(set) var application = ""
  /// The application's own edges and the tables, without overrides and questions.
  private(set) var problem = Problem(TableProvider(), [])
  private(set) var overrides: [String: Version] = [:]
  private(set) var joins = HostJoins()
  private(set) var workspace: Set<String> = []
  /// The publication time by module and version.
  private(set) var published: [String: [Version: String]] = [:]
  /// The lines of the files that hold many manifests, by path.
  private(set) var lines: [String: [Substring]] = [:]
  private let folder: URL

  /// - Parameter catalogs: files with the same catalogs, so that they need not be read again.
  init(_ folder: URL, catalogs: ManifestFiles? = nil) throws {
    self.folder = folder
    let root = try object("modules.json", Data(contentsOf: folder.appendingPathComponent("modules.json")))
    application = root["name"] as? String ?? "the application"
    problem.roots = edges(root)
    problem.prereleases = Set(root["prereleases"] as? [String] ?? [])
    for (interface, value) in root["providers"] as? [String: Any] ?? [:] {
      let modules = value as? [String] ?? (value as? String).map { [$0] } ?? []
      if modules.count == 1 {
        problem.chosen[interface] = modules[0]
      } else {
        joins.lists[interface] = modules
      }
    }
    for adapter in root["adapters"] as? [[String: String]] ?? [] {
      guard let interface = adapter["interface"], let from = adapter["from"],
        let version = adapter["version"].flatMap({ Version($0) })
      else { throw Unreadable(path: "modules.json") }
      joins.adapters.append(HostJoins.Adapter(interface: interface, version: version, from: from))
    }
    for override in root["overrides"] as? [[String: String]] ?? [] {
      guard let module = override["module"], let version = Version(override["version"] ?? "") else {
        continue
      }
      overrides[module] = version
    }
    if let catalogs {
      problem.provider = catalogs.problem.provider
      published = catalogs.published
      lines = catalogs.lines
    } else {
      for catalog in root["catalogs"] as? [String] ?? ["manifests"] { try read(catalog: catalog) }
    }
    for pattern in root["workspace"] as? [String] ?? [] { try read(pattern: pattern) }
    let lock = folder.appendingPathComponent("modules.lock.json")
    if let data = try? Data(contentsOf: lock), let object = try? object("", data) {
      for (name, value) in object["modules"] as? [String: [String: Any]] ?? [:] {
        problem.pins[name] = (value["version"] as? String).flatMap { Version($0) }
      }
    }
  }

  private mutating func read(catalog: String) throws {
    let place = folder.appendingPathComponent(catalog)
    let files =
      catalog.hasSuffix(".ndjson")
      ? [place]
      : (FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil)?.allObjects as? [URL]
        ?? [])
        .sorted { $0.path < $1.path }
    for file in files {
      switch file.pathExtension {
      case "json": try read(manifest: Data(contentsOf: file), file.path)
      case "ndjson":
        let text = try String(contentsOf: file, encoding: .utf8)
        let all = text.split(separator: "\n", omittingEmptySubsequences: false)
        for line in all where !line.isEmpty { try read(manifest: Data(line.utf8), file.path) }
        lines[String(file.path.dropFirst(folder.path.count + 1))] = all
      default: continue
      }
    }
  }

  /// Reads paths, and patterns of the form `Sources/*/module.json`. A workspace module is the only candidate of its name.
  private mutating func read(pattern: String) throws {
    let parts = pattern.components(separatedBy: "*")
    var paths = [pattern]
    if parts.count > 1 {
      let parent = folder.appendingPathComponent(parts[0])
      paths = try FileManager.default.contentsOfDirectory(atPath: parent.path).sorted().map {
        parts[0] + $0 + parts[1]
      }
    }
    for path in paths {
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(path)) else { continue }
      let module = try object(path, data)["name"] as? String ?? ""
      workspace.insert(module)
      problem.provider.table[module] = nil
      for interface in problem.provider.interfaces.keys {
        problem.provider.interfaces[interface]?.removeAll { $0.module == module }
      }
      try read(manifest: data, path)
    }
  }

  private mutating func read(manifest data: Data, _ path: String) throws {
    let manifest = try object(path, data)
    guard let name = manifest["name"] as? String,
      let version = (manifest["version"] as? String).flatMap({ Version($0) })
    else { throw Unreadable(path: path) }
    if workspace.contains(name), problem.provider.table[name] != nil { return }
    var edges = edges(manifest)
    if let package = manifest["package"] as? [String: Any] {
      let own = (package["version"] as? String).flatMap { Version($0) } ?? version
      if workspace.contains(name) {
        self.package(around: path).map { edges.append(Edge($0, .any, kind: .package)) }
      } else if let location = package["url"] as? String ?? package["id"] as? String {
        edges.append(Edge(location, .exactly(own), kind: .package))
      }
    }
    let reason = (manifest["yanked"] as? String).map { "is yanked: \($0)" }
    problem.provider.table[name, default: [:]][version] = Candidate(edges, unavailabilityReason: reason)
    published[name, default: [:]][version] = manifest["published"] as? String
    for (interface, provided) in manifest["provides"] as? [String: String] ?? [:] {
      guard let provided = Version(provided) else { throw Unreadable(path: path) }
      problem.provider.interfaces[interface, default: []].append(
        InterfaceProvider(module: name, version: version, interfaceVersion: provided)
      )
    }
  }

  /// The folder with the Package.swift that a workspace manifest belongs to.
  private func package(around path: String) -> String? {
    var parts = path.split(separator: "/").dropLast()
    while !parts.isEmpty {
      let relative = parts.joined(separator: "/")
      let file = folder.appendingPathComponent(relative + "/Package.swift")
      if FileManager.default.fileExists(atPath: file.path) { return "./" + relative }
      parts.removeLast()
    }
    return nil
  }

  private func object(_ path: String, _ data: Data) throws -> [String: Any] {
    guard let object = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw Unreadable(path: path)
    }
    return object
  }

  private static let sections: [(key: String, kind: Edge.Kind)] = [
    ("dependencies", .dependency), ("optionalDependencies", .optional), ("conflicts", .conflict),
    ("requires", .interface),
  ]

  private func edges(_ manifest: [String: Any]) -> [Edge] {
    Self.sections.flatMap { section in
      (manifest[section.key] as? [String: Any] ?? [:]).sorted { $0.key < $1.key }.compactMap { name, value in
        let object = value as? [String: Any]
        guard
          let requirement = (value as? String ?? object?["version"] as? String).flatMap({ Requirement($0) })
        else { return nil }
        return Edge(name, requirement, kind: section.kind, isLazy: object?["lazy"] as? Bool ?? false)
      }
    }
  }
}
