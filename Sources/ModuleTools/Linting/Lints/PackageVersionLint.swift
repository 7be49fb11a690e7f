import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// A module that requires another module of its own package in versions that all come from other versions of that package: the
/// two can never be in one build.
enum PackageVersionLint: Lint {
  static let code = DiagnosticCode("package-version")
  static let codes = [code]

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    var origins = PackageOrigins(subject.catalog)
    for statement in subject.statements where statement.kind == .dependency {
      guard let mine = origins[statement.file, subject], let index = statement.index,
        case .version(let newest)? = subject.match(statement)
      else { continue }
      let theirs = origins[statement.target, index.all]
      let place = index.all.partitioningIndex { !($0 < newest) }
      // For a published module, a workspace module may also be in a catalog, in a version that this application cannot select.
      guard place < theirs.count, index.all[place] == newest, let other = theirs[place], mine.excludes(other)
      else { continue }
      let admitted = index.versions(of: statement.requirement)
      let isPossible = index.all.indices[..<place].contains { place in
        let version = index.all[place]
        guard admitted.contains(version), index.reason(version) == nil else { return false }
        subject.count(steps: 1)
        return !(theirs[place].map(mine.excludes) ?? false)
      }
      guard !isPossible, subject.isKnown(module: statement.target) else { continue }
      findings.add(
        code,
        "\(statement.text), but no such version comes from the package of \(statement.file.name): "
          + "\(statement.file.title) comes from \(mine), and \(statement.target) \(newest) from \(other)",
        about: statement,
        hint:
          "a build has one version of each package; require a version that was published from the same version of the package"
      )
    }
  }
}

/// The packages that the versions of modules come from, each looked up once.
private struct PackageOrigins {
  struct Origin: CustomStringConvertible {
    let location: PackageLocation
    let version: Version
    let isFolder: Bool
    let identity: String
    let canonical: String

    /// Returns whether a build with one cannot have the other.
    func excludes(_ other: Origin) -> Bool {
      guard identity == other.identity else { return false }
      return canonical != other.canonical || !isFolder && version != other.version
    }

    var description: String {
      isFolder ? "the folder \(location.text)" : "\(identity) \(version)"
    }
  }

  private let catalog: Catalog
  private var modules: [String: [Origin?]] = [:]

  init(_ catalog: Catalog) { self.catalog = catalog }

  /// The origin of the module version that a file describes, if it comes from a package.
  subscript(file: CheckedFile, subject: CheckSubject) -> Origin? {
    mutating get {
      guard file.manifest?.package != nil, let version = file.version,
        let versions = subject.modules[file.name]?.all
      else { return nil }
      let place = versions.partitioningIndex { !($0 < version) }
      return place < versions.count && versions[place] == version ? self[file.name, versions][place] : nil
    }
  }

  /// The origin of each version of a module, or `nil` for those that come from no package.
  subscript(module: String, versions: [Version]) -> [Origin?] {
    mutating get {
      if let known = modules[module] { return known }
      let origins = versions.map { origin(of: module, at: $0) }
      modules[module] = origins
      return origins
    }
  }

  private func origin(of module: String, at version: Version) -> Origin? {
    catalog.package(of: module, at: version).map { package in
      Origin(
        location: package.location,
        version: package.version(of: version),
        isFolder: package.location.kind == .folder,
        identity: package.location.identity,
        canonical: package.location.canonical
      )
    }
  }
}
