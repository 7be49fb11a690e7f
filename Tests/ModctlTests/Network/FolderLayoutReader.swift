import Foundation
import ModuleCatalogs
import ModuleManifests
import TestSupport

/// A remote catalog stored as a folder of packed files here: what a server would send, without one.
///
/// It counts requests: each name is requested once, and in few rounds.
final class FolderLayoutReader: CatalogReader {
  /// The folder of each catalog, by URL; a missing catalog does not answer.
  private let folders: [String: String]
  private let log = Guarded<[[CatalogQuestion]]>([])

  /// Keeps the folder until the reader is gone.
  private let servers: AppFolder?

  init(_ folders: [String: String]) { (self.folders, servers) = (folders, nil) }

  /// - Parameter files: the files of each server by path, such as those of `https://one.example/` below `one`.
  init(servers files: [String: String]) throws {
    let servers = try AppFolder(files)
    folders = Dictionary(try servers.names().map { ("https://\($0).example/", "\(servers.url.path)/\($0)") })
    { $1 }
    self.servers = servers
  }

  /// The questions, round by round.
  var rounds: [[CatalogQuestion]] { log.withLock { $0 } }

  /// The names of the modules that one catalog was asked for, in the order of the questions.
  func names(_ url: String) -> [String] {
    rounds.joined().compactMap { question in
      guard case .module(let name) = question.subject, question.catalog.location == .url(url) else {
        return nil
      }
      return name
    }
  }

  func read(_ questions: [CatalogQuestion]) -> [CatalogAnswer] {
    log.withLock { $0.append(questions) }
    return questions.map(answer)
  }

  private func answer(_ question: CatalogQuestion) -> CatalogAnswer {
    guard case .url(let url) = question.catalog.location, let folder = folders[url] else {
      return CatalogAnswer(.failed, problems: [CatalogProblem(.unreachableCatalog, "no answer")])
    }
    switch question.subject {
    case .module(let name):
      return file("\(folder)/\(name).ndjson", "\(url)modules/\(name).ndjson").map {
        CatalogAnswer(.found([$0]))
      }
        ?? CatalogAnswer(.absent)
    case .interface(let name):
      let names = modules(folder).filter { module in
        (try? String(contentsOfFile: "\(folder)/\(module).ndjson", encoding: .utf8))?.split(separator: "\n")
          .contains { line in
            let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return (object?["provides"] as? [String: Any])?[name] != nil
          } ?? false
      }
      guard !names.isEmpty else { return CatalogAnswer(.absent) }
      let text = "{\"providers\": [\(names.map { "\"\($0)\"" }.joined(separator: ", "))]}"
      return CatalogAnswer(
        .found([SourceFile(path: "\(url)interfaces/\(name).json", bytes: Array(text.utf8))])
      )
    case .names:
      let text = modules(folder).joined(separator: "\n")
      return CatalogAnswer(.found([SourceFile(path: "\(url)names.txt", bytes: Array(text.utf8))]))
    }
  }

  private func file(_ path: String, _ shown: String) -> SourceFile? {
    FileManager.default.contents(atPath: path).map { SourceFile(path: shown, bytes: Array($0)) }
  }

  private func modules(_ folder: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.hasSuffix(".ndjson") }.map { String($0.dropLast(7)) }.sorted()
  }
}

extension AppFolder {
  /// Packs the manifests in `manifests`, one file per module, in ascending order of versions.
  static func packed(_ files: [String: String]) throws -> [String: String] {
    var result = files.filter { !$0.key.hasPrefix("manifests/") || $0.key.hasSuffix(".keep") }
    var lines: [String: [(version: String, line: String)]] = [:]
    for (path, text) in files where path.hasPrefix("manifests/") && path.hasSuffix(".json") {
      let parts = path.dropFirst("manifests/".count).split(separator: "/")
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
      let line = try JSONSerialization.data(
        withJSONObject: object,
        options: [.sortedKeys, .withoutEscapingSlashes]
      )
      lines[parts.dropLast().joined(separator: "/"), default: []]
        .append((String(parts[parts.count - 1].dropLast(5)), String(decoding: line, as: UTF8.self)))
    }
    for (name, versions) in lines {
      result["manifests/\(name).ndjson"] =
        versions.sorted { $0.version.compare($1.version, options: .numeric) == .orderedAscending }
        .map(\.line).joined(separator: "\n") + "\n"
    }
    return result
  }
}
