import TestSupport
import VersionResolver

/// The example in the article *How the resolver solves*.
enum WorkedExample {
  static let provider = TableProvider([
    "cart": [
      "1.0.0": [Edge("log", text: "^1.0")],
      "1.1.0": [Edge("log", text: "^2.0")],
    ],
    "payment": [
      "1.0.0": [Edge("log", text: "^1.0")],
      "1.1.0": [Edge("log", text: "^1.0")],
    ],
    "log": ["1.0.0": [], "2.0.0": []],
  ])

  /// An application that has a solution.
  static let solvable = Problem(provider, [Edge("cart", text: "^1.0"), Edge("payment", text: "^1.0")])

  /// The same application, insisting on the newest cart.
  static let unsolvable = Problem(provider, [Edge("cart", text: "^1.1"), Edge("payment", text: "^1.0")])
}
