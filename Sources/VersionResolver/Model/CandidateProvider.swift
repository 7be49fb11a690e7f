/// Where candidates come from: the one input seam of the resolver.
///
/// A catalog on disk, a registry on the network or a table in a test conforms to this protocol. It is asked
/// lazily: ``versions(of:)`` only for modules that somebody who is looked at needs, and
/// ``candidate(_:at:)`` only for versions that the resolver weighs. Each question is asked once for each
/// ``Resolver``, which remembers the answers.
///
/// ```swift
/// struct Registry: CandidateProvider {
///   func versions(of module: String) -> [Version] { table[module].map { Array($0.keys) } ?? [] }
///   func candidate(_ module: String, at version: Version) -> Candidate { table[module]?[version] ?? Candidate() }
/// }
/// ```
public protocol CandidateProvider {
  /// The versions of a module that exist, in any order; empty if there is no such module.
  ///
  /// - Parameter module: the module's name, as a requirement spells it.
  /// - Throws: whatever makes it impossible to answer; the resolver passes it on as
  ///   ``ResolutionError/Code/providerFailed``.
  func versions(of module: String) throws -> [Version]

  /// What one version of a module needs.
  ///
  /// - Parameters:
  ///   - module: the module's name.
  ///   - version: one of the versions that ``versions(of:)`` returned for it.
  /// - Throws: whatever makes it impossible to answer.
  func candidate(_ module: String, at version: Version) throws -> Candidate

  /// The module versions that provide an interface, in any order; empty if none does, which is the default.
  ///
  /// Asked only for interfaces that somebody who is looked at requires.
  ///
  /// - Parameter interface: the interface's name, as an ``Edge`` of kind ``Edge/Kind/interface`` spells it.
  /// - Throws: whatever makes it impossible to answer.
  func providers(of interface: String) throws -> [InterfaceProvider]
}

extension CandidateProvider {
  public func providers(of interface: String) throws -> [InterfaceProvider] { [] }
}
