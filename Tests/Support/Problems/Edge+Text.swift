package import VersionResolver

extension Edge {
  /// Creates an edge from a requirement written as text.
  package init(_ target: String, text: String, kind: Kind = .dependency, isLazy: Bool = false) {
    guard let requirement = Requirement(text) else {
      preconditionFailure("bad requirement in a test: \(text)")
    }
    self.init(target, requirement, kind: kind, isLazy: isLazy)
  }
}

extension Version {
  /// Creates a version from text.
  package init(text: String) {
    guard let version = Version(text) else { preconditionFailure("bad version in a test: \(text)") }
    self = version
  }
}
