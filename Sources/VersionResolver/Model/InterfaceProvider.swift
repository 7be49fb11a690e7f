/// A module version that provides an interface.
public struct InterfaceProvider: Sendable, Hashable {
  public var module: String
  public var version: Version
  /// The version of the interface that the module provides.
  public var interfaceVersion: Version

  /// Why the resolver must not choose this provider, in words that continue "stripe 2.0.0-rc.1 …"; `nil` if it may.
  ///
  /// If the module is selected for another reason, it still counts as a provider of the interface.
  public var unavailabilityReason: String?

  /// The chain of interfaces that the application's adapters adapt to this one, ending with the one that the module itself
  /// provides. Empty if the module provides this one itself.
  public var adaptedFrom: [String]

  public init(
    module: String,
    version: Version,
    interfaceVersion: Version,
    unavailabilityReason: String? = nil,
    adaptedFrom: [String] = []
  ) {
    self.module = module
    self.version = version
    self.interfaceVersion = interfaceVersion
    self.unavailabilityReason = unavailabilityReason
    self.adaptedFrom = adaptedFrom
  }
}

extension InterfaceProvider {
  /// Ascending preference: interface version, then name; the smallest name is the best.
  package static func precedes(
    _ first: InterfaceProvider,
    _ second: InterfaceProvider,
    prefersLowest: Bool
  ) -> Bool {
    if first.interfaceVersion != second.interfaceVersion {
      return first.interfaceVersion < second.interfaceVersion
    }
    if first.module != second.module {
      return Bytewise.precedes(first.module, second.module) == prefersLowest
    }
    return first.version < second.version
  }

  /// Returns what the module provides, in words that continue "stripe 1.4.0 provides …": "PaymentGateway 1.2.0", or "invoices,
  /// which shop adapts to ledger 2.0.0".
  ///
  /// - Parameters:
  ///   - interface: the name of the interface, and its versions unless they are those of this provider.
  ///   - application: the name of the application, which declares adapters.
  package func words(for interface: String, in application: String, versions: String? = nil) -> String {
    let what = "\(interface) \(versions ?? interfaceVersion.description)"
    return adaptedFrom.last.map { "\($0), which \(application) adapts to \(what)" } ?? what
  }
}

/// A required interface, treated as a package whose candidates are the modules that provide it.
struct Interface: Sendable {
  /// A module together with one version of the interface that some of its versions provide.
  struct Candidate: Sendable {
    var module: PackageID
    /// Ascending.
    var versions: [Version]
  }

  /// The candidates by ordinal - 1, in ascending order of preference.
  var candidates: [Candidate] = []
  /// The providers as the ``CandidateProvider`` returned them.
  var provisions: [InterfaceProvider] = []
}
