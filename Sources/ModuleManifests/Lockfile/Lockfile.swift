public import VersionResolver

/// A selection that has been recorded: the content of `modules.lock.json`.
///
/// ```swift
/// let parsed = Lockfile.read(in: directory)
/// var lockfile = parsed.value?.lockfile ?? Lockfile()
/// let version = Version(2, 3, 1)
/// lockfile.modules["log"] = .init(version: version, digest: catalog.digest(of: "log", at: version))
/// try lockfile.write(in: directory)
/// ```
public struct Lockfile: Sendable, Hashable {
  /// The number of the format that this code reads and writes.
  public static let format = 1

  /// One selected module.
  public struct Module: Sendable, Hashable {
    /// The selected version.
    public var version: Version
    /// The digest of the catalog's manifest, or `nil` for a workspace module.
    public var digest: String?
    /// The package with the code of the catalog's module. `nil` if its manifest does not name one, and for a workspace module.
    public var package: Package?
    /// The selected modules that this one names, and the providers of the interfaces that it requires. Sorted when written.
    public var dependencies: [String]

    public init(
      version: Version,
      digest: String? = nil,
      package: Package? = nil,
      dependencies: [String] = []
    ) {
      self.version = version
      self.digest = digest
      self.package = package
      self.dependencies = dependencies
    }
  }

  /// The package of a selected module, in the version that is built.
  public struct Package: Sendable, Hashable {
    /// A git repository or a registry identity.
    public var location: PackageLocation
    /// The version of the package that the module's manifest names.
    public var version: Version
    /// The commit that the version's tag named when the module was published, if that was recorded.
    public var revision: String?

    public init(_ location: PackageLocation, version: Version, revision: String? = nil) {
      self.location = location
      self.version = version
      self.revision = revision
    }
  }

  /// The selected modules, by name.
  public var modules: [String: Module]
  /// The module chosen for each interface that several could provide.
  public var providers: [String: String]
  /// For each interface that is left to the host, the modules of which it supplies exactly one: at least two, sorted when
  /// written.
  public var choices: [String: [String]]
  /// The host's adapters from one interface to another. Sorted when written.
  public var adapters: [InterfaceAdapter]
  /// The version by which an override replaces what others require, by module.
  public var overrides: [String: Version]

  public init(
    modules: [String: Module] = [:],
    providers: [String: String] = [:],
    choices: [String: [String]] = [:],
    adapters: [InterfaceAdapter] = [],
    overrides: [String: Version] = [:]
  ) {
    self.modules = modules
    self.providers = providers
    self.choices = choices
    self.adapters = adapters
    self.overrides = overrides
  }

  /// ``providers`` and ``choices`` as they are written: the modules that may provide each interface, sorted.
  package var admittedProviders: [String: [String]] {
    get { providers.mapValues { [$0] }.merging(choices.mapValues { $0.sortedBytewise() }) { $1 } }
    set {
      providers = newValue.compactMapValues { $0.count == 1 ? $0[0] : nil }
      choices = newValue.filter { $0.value.count > 1 }.mapValues { $0.sortedBytewise() }
    }
  }

  /// The version of each module, for the resolver to prefer.
  public var pins: [String: Version] { modules.mapValues(\.version) }

  /// The ``pins`` of modules from catalogs. A module without a digest was in the workspace, so its name is sent to no catalog.
  package var catalogPins: [String: Version] {
    modules.filter { $0.value.digest != nil }.mapValues(\.version)
  }
}

extension Lockfile.Module {
  /// Versions are compared including their build metadata, because different build metadata makes a different lockfile.
  public static func == (left: Self, right: Self) -> Bool {
    left.version.isIdentical(to: right.version) && left.digest == right.digest
      && left.package == right.package
      && left.dependencies == right.dependencies
  }
}

extension Lockfile.Package {
  /// Creates the package of a module, or returns `nil` if it is a folder, which others cannot fetch.
  public init?(_ package: ModulePackage, of version: Version) {
    guard package.location.kind != .folder else { return nil }
    self.init(package.location, version: package.version(of: version), revision: package.revision)
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.location == right.location && left.version.isIdentical(to: right.version)
      && left.revision == right.revision
  }
}

extension Lockfile {
  /// An interface whose provider is another one than before.
  package struct ProviderChange: CustomStringConvertible {
    package let interface: String
    /// The former provider, if there was one.
    package let old: String?
    package let new: String

    package var description: String { "provider of \(interface): \(old ?? "none") → \(new)" }
  }

  /// Returns the interfaces that have another provider than in an older lockfile, sorted. An interface that needs none any more is
  /// left out.
  package func providerChanges(since older: Lockfile) -> [ProviderChange] {
    providers.keys.sortedBytewise().compactMap { interface in
      guard let provider = providers[interface], older.providers[interface] != provider else { return nil }
      return ProviderChange(interface: interface, old: older.providers[interface], new: provider)
    }
  }
}
