extension DecodingError {
  package var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }

  /// Whether the standard library refused a raw value or a range. Its text repeats the value, which may be secret.
  private var repeatsValue: Bool { context?.debugDescription.hasPrefix("Cannot initialize ") ?? false }

  /// Whether an enumeration with associated values was given no case that it knows, or several. The compiler's text for that names
  /// neither.
  var isAboutCases: Bool {
    context?.debugDescription.hasPrefix("Invalid number of keys found") ?? false
  }

  /// What is wrong, without the value.
  package var message: String {
    if repeatsValue { return "expected another value" }
    return context?.debugDescription ?? "\(self)"
  }

  /// Returns what a type expects instead of the value that it refused; `nil` if the error says so itself, or is about a value
  /// inside the one of the type.
  ///
  /// - Parameter depth: the number of coding keys that lead to the value of the type.
  package func expectation(of type: Any.Type, at depth: Int) -> String? {
    guard repeatsValue, context?.codingPath.count == depth else { return nil }
    return "expected \(ExpectedValues(type)?.described ?? "a value of \(type)")"
  }
}
