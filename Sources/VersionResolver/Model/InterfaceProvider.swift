/// A module version that provides an interface.
public struct InterfaceProvider: Sendable, Hashable {
  public var module: String
  public var version: Version
  /// The version of the interface that it provides.
  public var provided: Version

  /// Why the resolver must not choose it, in words that continue "stripe 2.0.0-rc.1 …"; `nil` if it may.
  ///
  /// If it is selected for another reason, it still counts as a provider of the interface.
  public var unavailable: String?

  public init(module: String, version: Version, provided: Version, unavailable: String? = nil) {
    self.module = module
    self.version = version
    self.provided = provided
    self.unavailable = unavailable
  }
}

/// A required interface, seen as a package whose candidates are the modules that provide it.
struct Interface: Sendable {
  /// A module together with one version of the interface that some of its versions provide.
  struct Candidate: Sendable {
    var module: PackageID
    /// Ascending.
    var versions: [Version]
  }

  /// By ordinal - 1, in ascending order of preference.
  var candidates: [Candidate] = []
  /// As the ``CandidateProvider`` returned them.
  var provisions: [InterfaceProvider] = []
}
