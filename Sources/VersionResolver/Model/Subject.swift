/// What a statement of the resolver is about: a module, or an interface that modules provide.
///
/// The two have names of their own: a module may be called like an interface.
public enum Subject: Sendable, Hashable {
  case module(String)
  case interface(String)

  public var name: String {
    switch self {
    case .module(let name), .interface(let name): name
    }
  }

  public var isInterface: Bool {
    if case .interface = self { true } else { false }
  }
}

extension Subject: Comparable {
  /// Bytewise by name, modules first where names are equal.
  public static func < (first: Subject, second: Subject) -> Bool {
    if first.name != second.name { return first.name.utf8.lexicographicallyPrecedes(second.name.utf8) }
    return !first.isInterface && second.isInterface
  }
}

extension Subject: CustomStringConvertible {
  public var description: String { name }
}
