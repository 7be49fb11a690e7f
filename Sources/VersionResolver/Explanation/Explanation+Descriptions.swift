extension Explanation: CustomStringConvertible {
  /// The summary, and a line for each step of the argument.
  public var description: String { ([summary] + steps.map { "  \($0)" }).joined(separator: "\n") }
}

extension Explanation.Step: CustomStringConvertible {
  /// The number, the text, and the numbers of the steps that it follows from: "2. So shop cannot be resolved. (1)"
  public var description: String { "\(number). \(textWithReasons)" }
}

extension Explanation.Statement: CustomStringConvertible {
  public var description: String { "\(module) \(version) \(edge)" }
}

extension Explanation.Fact: CustomStringConvertible {
  /// What the manifests state, version by version, such as "cart 2.0.0 needs log ^2.0; cart 1.0.0 needs log ^1.0".
  public var description: String {
    let parts: [String] =
      switch self {
      case .root(let edge): ["the application \(edge)"]
      case .edges(_, let statements), .cycle(let statements): statements.map(\.description)
      case .provision(let interface, let providers): providers.map { Self.words($0, interface) }
      case .exclusion(let interface, let providers):
        providers.map { "\(Self.words($0, interface)), which only one module may" }
      case .unavailable(let subject, let exclusions):
        exclusions.map { exclusion in
          let provider = exclusion.provider.map { " of \($0)" } ?? ""
          return "\(subject) \(exclusion.version)\(provider) \(exclusion.reason)"
        }
      }
    return parts.joined(separator: "; ")
  }

  private static func words(_ provider: InterfaceProvider, _ interface: String) -> String {
    "\(provider.module) \(provider.version) provides \(provider.words(for: interface, in: "the application"))"
  }
}
