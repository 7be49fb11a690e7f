import ModuleCatalogs
package import ModuleManifests
import VersionResolver

/// Compares the requirements of a module's manifest with those of its `Package.swift`.
///
/// Applies only to workspace modules, whose `Package.swift` is available, and only on request: reading it requires SwiftPM.
struct PackageRequirementCheck {
  static let code = DiagnosticCode("package-requirement")

  let subject: CheckSubject
  /// Returns what `swift package dump-package` prints for the package in a folder; `nil` if it cannot be read.
  let dump: (String) -> [UInt8]?
  /// The modules whose packages are read; `nil` for all.
  var modules: Set<String>?

  func run(_ findings: DiagnosticBag) {
    var known: [String: Requirements] = [:]
    var reported: Set<String> = []
    let statements = Dictionary(
      grouping: subject.statements.filter { $0.kind == .dependency && $0.file.origin == .workspace },
      by: \.file.name
    )
    for file in subject.files where file.origin == .workspace && modules?.contains(file.name) ?? true {
      guard let version = file.version,
        let package = subject.catalog.package(of: file.name, at: version), package.location.kind == .folder
      else { continue }
      let folder = package.location.text
      let path = path(of: folder)
      if known[folder] == nil {
        guard let bytes = dump(Path.join(subject.catalog.directory, folder)),
          let requirements = Self.requirements(bytes)
        else {
          findings.add(
            Self.code,
            "SwiftPM cannot read \(path)",
            about: file,
            at: file.document?.range(of: ["package"], .key),
            severity: .error,
            hint: "`swift package dump-package` in that folder says why"
          )
          known[folder] = ([:], [])
          continue
        }
        known[folder] = requirements
      }
      let (versions, others) = known[folder] ?? ([:], [])
      let isFolder = file.manifest?.package?.location.kind == .folder
      if !isFolder, !others.isEmpty, reported.insert(folder).inserted {
        findings.add(
          Self.code,
          "\(path) needs \(others.joined(separator: ", ")) from a branch, a commit or a folder, which SwiftPM refuses in a package that others require by version",
          about: file,
          at: file.document?.range(of: ["package"], .key),
          severity: .warning,
          hint: "require versions there, such as `from: \"1.0.0\"`"
        )
      }
      for statement in statements[file.name] ?? [] {
        check(statement, versions, path, findings)
        // A package that nobody uses in a version may need others in none. SwiftPM then builds these, whatever is locked.
        if isFolder { checkReplaced(statement, others, path, findings) }
      }
    }
  }

  /// Returns how messages name the `Package.swift` of a folder, which is given by its own name: `..` is `../../shop`.
  private func path(of folder: String) -> String {
    let directory = subject.catalog.directory
    let isOwn = Path.resolved(Path.join(directory, folder)) == Path.resolved(directory)
    return Path.join(
      isOwn ? "." : folder.hasPrefix("./") ? String(folder.dropFirst(2)) : folder,
      "Package.swift"
    )
  }

  /// Compares a manifest's requirement on a module with the requirement of `Package.swift` on the package that contains it.
  private func check(
    _ statement: Statement,
    _ requirements: [String: Requirement],
    _ path: String,
    _ findings: DiagnosticBag
  ) {
    var refused: [(Version, Requirement)] = []
    var accepted = 0
    for (version, package) in packages(of: statement) {
      guard let requirement = requirements[package.location.identity] else { continue }
      if requirement.admits(package.version(of: version)) {
        accepted += 1
      } else {
        refused.append((version, requirement))
      }
    }
    guard let newest = refused.last else { return }
    findings.add(
      Self.code,
      "\(statement.text), but \(path) needs its package \(newest.1), which excludes "
        + (accepted == 0 ? "all of these" : "\(newest.0)"),
      about: statement,
      severity: accepted == 0 ? .error : .warning,
      hint: "make the two agree: modctl selects by the manifest, and SwiftPM builds by Package.swift"
    )
  }

  /// Returns the versions that a manifest's requirement admits and that may be selected, with the packages that contain them.
  private func packages(of statement: Statement) -> [(version: Version, package: ModulePackage)] {
    guard let index = statement.index else { return [] }
    let admitted = index.versions(of: statement.requirement)
    return index.all.filter { admitted.contains($0) && index.reason($0) == nil }.compactMap { version in
      subject.catalog.package(of: statement.target, at: version).map { (version, $0) }
    }
  }

  /// Looks for a module of a catalog whose package `Package.swift` needs in no version.
  private func checkReplaced(
    _ statement: Statement,
    _ others: [String],
    _ path: String,
    _ findings: DiagnosticBag
  ) {
    if others.isEmpty { return }
    let isReplaced = packages(of: statement).contains { _, package in
      package.location.kind != .folder && others.contains(package.location.identity)
    }
    guard isReplaced else { return }
    findings.add(
      Self.code,
      "\(statement.text), but \(path) needs its package from a branch, a commit or a folder, which SwiftPM builds "
        + "instead of the locked version",
      about: statement,
      severity: .warning,
      hint: "require a version there, such as `from: \"1.0.0\"`"
    )
  }

  /// Requirements on packages that have versions, by identity, and the other packages that are needed.
  private typealias Requirements = (versions: [String: Requirement], others: [String])

  private static func requirements(_ bytes: [UInt8]) -> Requirements? {
    guard let json = JSONDocument.printedBySwiftPM(bytes) else { return nil }
    guard let list = json.root.member("dependencies") else { return ([:], []) }
    var versions: [String: Requirement] = [:]
    var others: [String] = []
    for entry in list.elements {
      for kind in ["fileSystem", "sourceControl", "registry"] {
        for dependency in entry.member(kind)?.elements.map({ $0 }) ?? [] {
          guard let identity = dependency.member("identity")?.string?.lowercased() else { continue }
          if let requirement = dependency.member("requirement").flatMap(requirement) {
            versions[identity] = requirement
          } else {
            others.append(identity)
          }
        }
      }
    }
    return (versions, others)
  }

  private static func requirement(_ element: JSONElement) -> Requirement? {
    if let exact = element.member("exact")?.elements.first?.string.flatMap(Version.init) {
      return .exactly(exact)
    }
    guard let range = element.member("range")?.elements.first,
      let lower = range.member("lowerBound")?.string.flatMap(Version.init),
      let upper = range.member("upperBound")?.string.flatMap(Version.init)
    else { return nil }
    return .range(from: lower, to: upper)
  }
}

extension JSONDocument {
  /// Reads what SwiftPM prints, which may begin with warnings.
  package static func printedBySwiftPM(_ output: [UInt8]) -> JSONDocument? {
    let start = output.firstIndex(of: UInt8(ascii: "{")) ?? 0
    return try? JSONDocument(parsing: output, range: start..<output.count)
  }
}
