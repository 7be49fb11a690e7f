import ModuleKit

/// The states of a module.
extension ArticleTable {
  static let stateQuestion = Question(
    columns: ["State", "Means"],
    check: { row in row["Means"]?.isEmpty ?? true ? ["is not explained"] : [] },
    checkAll: { cells in
      let listed = cells.compactMap { CodeSpans.only(in: $0) }
      let states = ModuleState.allCases.map(\.rawValue)
      return listed == states ? [] : ["the states are \(states), and not \(listed)"]
    }
  )
}
