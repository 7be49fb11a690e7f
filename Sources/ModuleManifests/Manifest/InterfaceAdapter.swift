public import VersionResolver

/// An adapter from one interface to another, made by an application's host: an element of `adapters` in `modules.json`.
///
/// A module that provides ``from`` also counts as a provider of ``interface``. The host supplies the conversion with
/// `options.adapt`, or as the parameter that `modctl assemble` generates for it. A module that provides ``interface`` itself is
/// not adapted. If one module can be adapted in several ways, the shortest wins, then the one whose ``from`` comes first
/// bytewise.
///
/// ```swift
/// let adapter = InterfaceAdapter(interface: "ledger", version: Version(2, 0, 0), from: "invoices")
/// print(adapter.interface, adapter.from)  // ledger invoices
/// ```
public struct InterfaceAdapter: Sendable, Hashable {
  /// The interface that the adapter produces.
  public var interface: String
  /// The version of ``interface`` that it produces.
  public var version: Version
  /// The interface that it adapts, whatever its version.
  public var from: String

  public init(interface: String, version: Version, from: String) {
    self.interface = interface
    self.version = version
    self.from = from
  }

  static let keys = ["interface", "version", "from"]

  /// Versions are compared including their build metadata, as everywhere in a lockfile.
  public static func == (left: Self, right: Self) -> Bool {
    left.interface == right.interface && left.from == right.from
      && left.version.isIdentical(to: right.version)
  }

  /// Orders bytewise by interface, then by the interface that is adapted.
  package static func precedes(_ left: Self, _ right: Self) -> Bool {
    left.interface == right.interface
      ? Bytewise.precedes(left.from, right.from) : Bytewise.precedes(left.interface, right.interface)
  }
}

extension [InterfaceAdapter] {
  /// Returns the module versions that provide an interface by themselves, then those from which it is adapted: the shortest way
  /// first, then in the order of the list. A version may occur several times; the first occurrence counts.
  ///
  /// - Parameter direct: returns those that provide an interface by themselves.
  /// - Complexity: O(adapters²) for a chain of all of them.
  package func providers(
    of interface: String,
    direct: (String) -> [InterfaceProvider]
  ) -> [InterfaceProvider] {
    var found = direct(interface)
    var seen: Set<String> = [interface]
    var open: [(path: [String], version: Version)] = compactMap {
      $0.interface == interface ? ([$0.from], $0.version) : nil
    }
    while let (path, version) = open.first {
      open.removeFirst()
      guard let origin = path.last, seen.insert(origin).inserted else { continue }
      found += direct(origin).map {
        InterfaceProvider(
          module: $0.module,
          version: $0.version,
          interfaceVersion: version,
          adaptedFrom: path
        )
      }
      open += compactMap { $0.interface == origin ? (path + [$0.from], version) : nil }
    }
    return found
  }

  /// Returns the interfaces that can be adapted from others, directly or through chains, excluding the origins.
  package func interfaces(from origins: Set<String>) -> Set<String> {
    var found: Set<String> = []
    var open = origins.sortedBytewise()
    while let origin = open.popLast() {
      for adapter in self where adapter.from == origin && found.insert(adapter.interface).inserted {
        open.append(adapter.interface)
      }
    }
    return found
  }

  /// Returns the interfaces from which an adapter's interface can be made, directly or through chains.
  package func sources(of adapter: InterfaceAdapter) -> Set<String> {
    Reachability.nodes(from: [adapter.from]) { interface in
      filter { $0.interface == interface }.map(\.from)
    }
  }
}
