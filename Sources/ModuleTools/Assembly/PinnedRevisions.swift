package import ModuleManifests
import VersionResolver

/// Compares the commits that SwiftPM chose with the commits recorded in the lockfile.
///
/// A tag can be moved; a commit cannot. If a version is a different commit than when it was published, its tag was moved.
package struct PinnedRevisions: Sendable {
  /// Tags that were moved, each at the position of its commit in `Package.resolved`, and what is wrong with a `Package.resolved`
  /// that cannot be read.
  package private(set) var problems: [Diagnostic] = []
  /// Packages for which `Package.resolved` and the lockfile have different versions: `Package.resolved` predates the lockfile's
  /// last change.
  package private(set) var outdated: [Diagnostic] = []
  /// The number of commits compared. The host and the written package may have pinned the same ones.
  package var count: Int { compared.count }
  private var compared: Set<String> = []

  /// Reads the `Package.resolved` of the host and of the written package, where they exist.
  ///
  /// - Parameters:
  ///   - lockfile: the lockfile to compare with.
  ///   - output: the folder of the written package, relative to `directory`.
  ///   - directory: the folder of `modules.json`.
  package init(_ lockfile: Lockfile, output: String, directory: String) {
    for folder in [".", output] {
      let path = Path.join(folder, "Package.resolved")
      // It does not exist before SwiftPM has resolved.
      if !FileKind.exists(Path.join(directory, path)) { continue }
      let read = DocumentDecoder.read(path, in: directory) { bytes, path in
        DocumentDecoder.decode(SourceFile(path: path, bytes: bytes)) { _, _ in () }
      }
      if let document = read.document {
        let option = folder == "." ? "" : "--package-path \(ShellWord.quoted(output)) "
        // A build of the host reads only the host's own.
        let isSpare = folder != "." && FileKind.exists(Path.join(directory, "Package.resolved"))
        var hint = "run `swift package \(option)resolve`, and commit Package.resolved"
        if isSpare {
          hint += "; or delete this one, which only builds of \(Printable.escaped(output)) alone read"
        }
        check(document, lockfile, hint: hint)
      } else {
        problems += read.diagnostics
      }
    }
  }

  private mutating func check(_ document: ManifestDocument, _ lockfile: Lockfile, hint: String) {
    guard let pins = document.json.root.member("pins") else { return }
    let packages = Self.packages(of: lockfile)
    let pinned = Set(pins.elements.compactMap { $0.member("identity")?.string?.lowercased() })
    // The Package.resolved of a host that has never used the written package says nothing about it.
    let missing = pinned.isDisjoint(with: packages.keys) ? [] : Set(packages.keys).subtracting(pinned)
    for identity in missing.sortedBytewise() {
      let start = pins.range.lowerBound
      let version = packages[identity].map { " \($0.package.version)" } ?? ""
      outdated.append(
        Diagnostic(
          .packageResolved,
          "\(identity) is not pinned, but modules.lock.json has\(version)",
          in: document.file,
          start..<start + 1,
          hint: hint
        )
      )
    }
    for pin in pins.elements {
      guard let identity = pin.member("identity")?.string, let state = pin.member("state"),
        let (module, package) = packages[identity.lowercased()]
      else { continue }
      let version = state.member("version")?.string
      if version == package.version.description {
        let origin = "\(module) in modules.lock.json"
        compare(state.member("revision"), with: package, identity, origin, in: document.file)
        continue
      }
      outdated.append(
        Diagnostic(
          .packageResolved,
          "\(identity) is pinned to \(version ?? "no version"), but modules.lock.json has \(package.version)",
          in: document.file,
          (state.member("version") ?? state).range,
          hint: version == nil
            ? "require a version of it in each Package.swift that needs it; then \(hint)" : hint
        )
      )
    }
  }

  /// Compares the commit of a pin with that of the locked package, if both state one.
  private mutating func compare(
    _ revision: JSONElement?,
    with package: Lockfile.Package,
    _ identity: String,
    _ origin: String,
    in file: SourceFile
  ) {
    guard let expected = package.revision, let revision, let found = revision.string else { return }
    compared.insert("\(identity) \(found)")
    if expected == found { return }
    problems.append(
      Diagnostic(
        .movedTag,
        "\(identity) \(package.version) is not the commit that was published",
        in: file,
        revision.range,
        notes: [.init("published: \(expected) (\(origin))"), .init("resolved:  \(found)")],
        hint:
          "the tag now names a different commit; move it back and delete this pin, or publish a new version"
      )
    )
  }

  /// Returns the locked packages by their identity in SwiftPM, each with a module whose code it has. Among modules with the same
  /// package, one that states its commit.
  private static func packages(of lockfile: Lockfile) -> [String: (module: String, package: Lockfile.Package)]
  {
    var result: [String: (module: String, package: Lockfile.Package)] = [:]
    for (name, module) in lockfile.modules.sorted(by: { Bytewise.precedes($0.key, $1.key) }) {
      guard let package = module.package else { continue }
      let identity = package.location.identity
      if result[identity]?.package.revision == nil { result[identity] = (name, package) }
    }
    return result
  }
}

extension DiagnosticCode {
  /// A tag refers to a different commit than when the version was published.
  static let movedTag = DiagnosticCode("moved-tag")
  /// SwiftPM resolved something other than what is locked.
  static let packageResolved = DiagnosticCode("package-resolved")
}
