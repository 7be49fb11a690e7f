/// Why one candidate may not be selected.
enum Unavailability: Sendable, Hashable {
  /// The provider said so, in words that continue "cart 2.1.0 …".
  case provider(String)
  /// It has an edge to itself, so it could never be initialized.
  case dependsOnItself
  /// It conflicts with itself.
  case conflictsWithItself

  /// Words that continue "cart 2.1.0 …".
  var phrase: String {
    switch self {
    case .provider(let words): words
    case .dependsOnItself: "depends on itself"
    case .conflictsWithItself: "conflicts with itself"
    }
  }
}
