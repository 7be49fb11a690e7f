/// Reads an array of strings without repetitions.
struct StringListDecoder {
  let context: DecodingContext

  /// The strings in the order of the file.
  ///
  /// - Parameters:
  ///   - what: one of them in words, such as "a route".
  ///   - check: what is wrong with a text, if anything.
  func decode(
    _ element: JSONElement,
    _ name: String,
    what: String,
    check: (String) -> String? = { _ in nil }
  ) -> [String] {
    guard context.expect(.array, element, name) else { return [] }
    var list: [String] = []
    var seen: [String: JSONElement] = [:]
    for (index, child) in element.elements.enumerated() {
      guard let text = context.string(child, "\(name)[\(index)]") else { continue }
      if text.isEmpty {
        context.error(.badValue, "\(what) may not be empty", at: child.range)
      } else if let problem = check(text) {
        context.error(.badValue, problem, at: child.range)
      } else if let first = seen.updateValue(child, forKey: text) {
        context.error(
          .repeated,
          "\(Printable.quoted(text)) is in the list twice",
          at: child.range,
          notes: [context.note("first written here", at: first.range)],
          hint: "keep one of the two"
        )
      } else {
        list.append(text)
      }
    }
    return list
  }
}
