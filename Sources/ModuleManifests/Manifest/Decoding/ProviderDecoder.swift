/// Reads `providers` of an application or a lockfile: `{"PaymentGateway": "stripe", "mailer": ["mail-smtp", "mail-console"]}`.
package struct ProviderDecoder {
  private static let shape =
    "{\"PaymentGateway\": \"stripe\"}, or several, of which the host picks one: {\"mailer\": [\"mail-smtp\", \"mail-console\"]}"
  let context: DecodingContext

  package init(context: DecodingContext) {
    self.context = context
  }

  /// Returns the modules for each interface, at least one, in the order of the file.
  package func decode(_ element: JSONElement) -> [String: [String]] {
    guard context.expect(.object, element, "providers", hint: Self.shape) else { return [:] }
    var result: [String: [String]] = [:]
    for (key, value) in element.members {
      let interface = context.name(key, "providers")
      let modules = modules(value, key.string ?? "")
      if let interface, !modules.isEmpty { result[interface] = modules }
    }
    return result
  }

  private func modules(_ element: JSONElement, _ interface: String) -> [String] {
    switch element.kind {
    case .string: return context.name(element, interface).map { [$0] } ?? []
    case .array: break
    default:
      context.wrongType(element, interface, expected: "a string or an array", hint: Self.shape)
      return []
    }
    if Array(element.elements).isEmpty {
      context.error(
        .badValue,
        "the list of providers of `\(interface)` is empty",
        at: element.range,
        hint: "name at least one module, or remove the entry"
      )
    }
    return context.uniqueElements(element, interface) { context.name($0, $1) }
  }
}
