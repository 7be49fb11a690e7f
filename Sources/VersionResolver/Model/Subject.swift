/// A module, an interface that modules provide, or a package that modules come from.
///
/// Each kind has its own namespace: a module and an interface may have the same name.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum Subject: Sendable, Hashable {
  case module(String)
  case interface(String)
  /// A SwiftPM package by its identity; see ``PackageLocation/identity``.
  case package(String)

  /// The name of the module or interface, or the identity of the package.
  public var name: String {
    switch self {
    case .module(let name), .interface(let name), .package(let name): name
    }
  }

  public var isInterface: Bool {
    if case .interface = self { true } else { false }
  }

  var isModule: Bool { !isInterface && !isPackage }

  public var isPackage: Bool {
    if case .package = self { true } else { false }
  }
}

extension Subject: Comparable {
  /// Orders bytewise by name. If the names are equal, modules come first and packages last.
  public static func < (first: Subject, second: Subject) -> Bool {
    if first.name != second.name { return Bytewise.precedes(first.name, second.name) }
    return first.rank < second.rank
  }

  private var rank: Int { isPackage ? 2 : isInterface ? 1 : 0 }
}

extension Subject: CustomStringConvertible {
  public var description: String { name }
}
