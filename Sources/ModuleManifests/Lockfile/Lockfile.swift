public import VersionResolver

/// What was selected: the content of `modules.lock.json`.
///
/// ```swift
/// let parsed = Lockfile.read("modules.lock.json", in: directory)
/// var lockfile = parsed.value?.lockfile ?? Lockfile()
/// lockfile.modules["log"] = .init(version: Version(2, 3, 1), digest: catalog.digest(of: "log", at: Version(2, 3, 1)))
/// try lockfile.write(to: "modules.lock.json")
/// ```
public struct Lockfile: Sendable, Hashable {
  /// The number of the format that this code reads and writes.
  public static let format = 1

  /// One selected module.
  public struct Module: Sendable, Hashable {
    public var version: Version
    /// The digest of the catalog's manifest; `nil` for a module of the workspace.
    public var digest: String?
    /// The selected modules that this one names, sorted when written.
    public var dependencies: [String]

    public init(version: Version, digest: String? = nil, dependencies: [String] = []) {
      self.version = version
      self.digest = digest
      self.dependencies = dependencies
    }
  }

  public var modules: [String: Module]
  /// The module that was chosen for each interface that several could provide.
  public var providers: [String: String]
  /// The version that an override put in place of what others require, by module.
  public var overrides: [String: Version]

  public init(
    modules: [String: Module] = [:],
    providers: [String: String] = [:],
    overrides: [String: Version] = [:]
  ) {
    self.modules = modules
    self.providers = providers
    self.overrides = overrides
  }

  /// The version of each module, for the resolver to prefer.
  public var pins: [String: Version] { modules.mapValues(\.version) }
}

extension Lockfile.Module {
  /// Versions are compared with their build metadata: a lockfile that says another one is another lockfile.
  public static func == (left: Self, right: Self) -> Bool {
    left.version.isIdentical(to: right.version) && left.digest == right.digest
      && left.dependencies == right.dependencies
  }
}
