extension ModuleName {
  /// What is wrong with a name, in words; `nil` if nothing is.
  package static func mistake(in text: String) -> String? { problem(in: text)?.message }
}
