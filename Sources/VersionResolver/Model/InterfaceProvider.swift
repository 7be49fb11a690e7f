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

  /// The interfaces that lead to this one by adapters of the application, the one that the module itself provides last;
  /// empty if it provides this one itself.
  public var adaptedFrom: [String]

  public init(
    module: String,
    version: Version,
    provided: Version,
    unavailable: String? = nil,
    adaptedFrom: [String] = []
  ) {
    self.module = module
    self.version = version
    self.provided = provided
    self.unavailable = unavailable
    self.adaptedFrom = adaptedFrom
  }
}

extension InterfaceProvider {
  /// What it provides, in words that continue "stripe 1.4.0 provides …": "PaymentGateway 1.2.0", or "invoices, which shop
  /// adapts to ledger 2.0.0".
  ///
  /// - Parameters:
  ///   - interface: the name of the interface, and its versions unless they are those of this provider.
  ///   - application: the name of the application, which declares adapters.
  package func words(for interface: String, in application: String, versions: String? = nil) -> String {
    let what = "\(interface) \(versions ?? provided.description)"
    return adaptedFrom.last.map { "\($0), which \(application) adapts to \(what)" } ?? what
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
