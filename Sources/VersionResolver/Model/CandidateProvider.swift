/// A source of candidates: the resolver's only input besides the application's edges.
///
/// A catalog on disk, a registry on the network or a table in a test conforms to this protocol. The resolver calls it
/// lazily: ``versions(of:)`` only for modules that a candidate under consideration depends on, and
/// ``candidate(of:at:)`` only for versions under consideration. A ``Resolver`` caches the answers and asks each
/// question once. `CandidateProviderConformance` of ModuleKitTesting checks a provider against the rules stated here.
///
/// ```swift
/// struct Registry: CandidateProvider {
///   var table: [String: [Version: Candidate]]
///
///   func versions(of module: String) -> [Version] {
///     table[module].map { Array($0.keys) } ?? []
///   }
///
///   func candidate(of module: String, at version: Version) -> Candidate {
///     table[module]?[version] ?? Candidate()
///   }
/// }
/// ```
public protocol CandidateProvider: Sendable {
  /// Returns a module's existing versions in any order, or an empty array if the module does not exist.
  ///
  /// - Parameter module: the module's name, as it appears in an ``Edge``.
  /// - Throws: any error that prevents an answer; the resolver reports it as
  ///   ``ResolutionError/Code/providerFailed``.
  func versions(of module: String) throws -> [Version]

  /// Returns the edges of one version of a module, and whether it may be selected.
  ///
  /// - Parameters:
  ///   - module: the module's name.
  ///   - version: one of the versions that ``versions(of:)`` returned for it.
  /// - Throws: any error that prevents an answer.
  func candidate(of module: String, at version: Version) throws -> Candidate

  /// Returns the module versions that provide an interface, in any order. By default, returns an empty array.
  ///
  /// Called only for interfaces that a candidate under consideration requires.
  ///
  /// - Parameter interface: the interface's name, as it appears in an ``Edge`` of kind ``Edge/Kind/interface``.
  /// - Throws: any error that prevents an answer.
  func providers(of interface: String) throws -> [InterfaceProvider]
}

extension CandidateProvider {
  public func providers(of interface: String) throws -> [InterfaceProvider] { [] }

  // For those who look at a catalog beside a resolution, which itself reports what cannot be answered.

  /// Returns a module's existing versions; none if that cannot be answered.
  package func knownVersions(of module: String) -> [Version] { (try? versions(of: module)) ?? [] }

  /// Returns the edges of one version of a module; none if that cannot be answered.
  package func knownEdges(of module: String, at version: Version) -> [Edge] {
    (try? candidate(of: module, at: version))?.edges ?? []
  }

  /// Returns the module versions that provide an interface; none if that cannot be answered.
  package func knownProviders(of interface: String) -> [InterfaceProvider] {
    (try? providers(of: interface)) ?? []
  }
}
