/// Reads an array of strings without repetitions.
package struct StringListDecoder {
  let context: DecodingContext

  package init(context: DecodingContext) {
    self.context = context
  }

  /// Returns the strings in the order of the file.
  ///
  /// - Parameters:
  ///   - what: a description of each string, such as "a route".
  ///   - check: returns what is wrong with a text, if anything.
  package func decode(
    _ element: JSONElement,
    _ name: String,
    what: String,
    check: (String) -> String? = { _ in nil }
  ) -> [String] {
    context.uniqueElements(element, name) { child, name in
      guard let text = context.string(child, name) else { return nil }
      guard let problem = text.isEmpty ? "\(what) may not be empty" : check(text) else { return text }
      context.error(.badValue, problem, at: child.range)
      return nil
    }
  }
}
