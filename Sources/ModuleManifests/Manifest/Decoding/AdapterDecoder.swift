import VersionResolver

/// Reads `adapters`: `[{"interface": "ledger", "version": "2.0.0", "from": "invoices"}]`.
package struct AdapterDecoder {
  private static let what = "an adapter"
  private static let shape = "[{\"interface\": \"ledger\", \"version\": \"2.0.0\", \"from\": \"invoices\"}]"
  let context: DecodingContext
  /// True if adapters may form cycles. In a lockfile they may, because a merge takes them from both sides.
  private let admitsCycles: Bool

  package init(context: DecodingContext, admitsCycles: Bool = false) {
    self.context = context
    self.admitsCycles = admitsCycles
  }

  /// Returns the adapters in the order of the file.
  package func decode(_ element: JSONElement) -> [InterfaceAdapter] {
    guard context.expect(.array, element, "adapters", hint: Self.shape) else { return [] }
    var list: [(adapter: InterfaceAdapter, element: JSONElement)] = []
    var first: [[String]: JSONElement] = [:]
    for (index, child) in element.elements.enumerated() {
      guard context.expect(.object, child, "adapters[\(index)]", hint: Self.shape),
        let adapter = adapter(child)
      else { continue }
      if let earlier = first.updateValue(child, forKey: [adapter.interface, adapter.from]) {
        context.repeated("`\(adapter.interface)` is adapted from `\(adapter.from)` twice", child, earlier)
        continue
      }
      list.append((adapter, child))
    }
    if !admitsCycles { checkCycles(list) }
    return list.map(\.adapter)
  }

  private func adapter(_ object: JSONElement) -> InterfaceAdapter? {
    var (interface, version, from): (String?, Version?, String?) = (nil, nil, nil)
    for (key, value) in object.members {
      let text = key.string ?? ""
      switch text {
      case "interface": interface = context.name(value, text)
      case "version": version = context.version(value, text)
      case "from": from = context.name(value, text)
      default: context.unknownKey(key, known: InterfaceAdapter.keys, of: Self.what)
      }
    }
    for key in InterfaceAdapter.keys where object.member(key) == nil {
      context.missing(key, in: object, of: Self.what, hint: Self.shape)
    }
    guard let interface, let version, let from else { return nil }
    return InterfaceAdapter(interface: interface, version: version, from: from)
  }

  private func checkCycles(_ list: [(adapter: InterfaceAdapter, element: JSONElement)]) {
    let names = Set(list.flatMap { [$0.adapter.interface, $0.adapter.from] }).sortedBytewise()
    let cycle = CycleFinder.cycle(of: names, list.map { ($0.adapter.interface, $0.adapter.from) })
    let members = Set(cycle)
    guard
      let place = list.first(where: {
        members.contains($0.adapter.interface) && members.contains($0.adapter.from)
      })
    else { return }
    context.error(
      .badValue,
      "\(cycle.asCycle): each is adapted from the next, in a cycle",
      at: place.element.range,
      hint: "remove one of these adapters"
    )
  }
}
