import Testing

/// An application in a few lines, and its expected outcome.
struct TranslatedCase: CustomTestStringConvertible {
  enum Outcome {
    /// Exactly these modules in exactly these versions.
    case selects(String)
    /// No solution. The set contains what the requirements cannot agree on; one of several if there is more than one way to
    /// explain it.
    case refuses(Set<String>, code: String)
  }

  let name: String
  let table: String
  let outcome: Outcome

  init(_ name: String, selects selection: String, _ table: String) {
    self.init(name: name, table: table, outcome: .selects(selection))
  }

  init(_ name: String, refuses subjects: Set<String>, code: String = "no-solution", _ table: String) {
    self.init(name: name, table: table, outcome: .refuses(subjects, code: code))
  }

  private init(name: String, table: String, outcome: Outcome) {
    self.name = name
    self.table = table
    self.outcome = outcome
  }

  var testDescription: String { name }
}
