/// The tables of articles: each header is a question that the libraries answer.
enum ArticleTable {
  /// A row's cells by the header of their column.
  typealias Row = [String: String]

  static func problems(_ header: [String], _ rows: [[String]]) -> [String] {
    guard let question = questions.first(where: { $0.first == header.first }) else {
      return ["no table begins with `\(header.first ?? "")`"]
    }
    let unknown = header.filter { !question.columns.contains($0) }
    if !unknown.isEmpty || header.count < 2 { return ["nothing is known of the columns \(unknown)"] }
    if rows.isEmpty { return ["the table is empty"] }
    var problems: [String] = []
    for cells in rows {
      guard cells.count == header.count else {
        problems.append("a row has \(cells.count) cells and not \(header.count)")
        continue
      }
      let row = Dictionary(zip(header, cells)) { first, _ in first }
      problems += question.check(row).map { "\(cells[0]): \($0)" }
    }
    return problems + question.checkAll(rows.map { $0[0] })
  }

  struct Question: Sendable {
    let columns: [String]
    let check: @Sendable (Row) -> [String]
    /// Returns what is wrong with the first cells as a whole, such as a missing key.
    var checkAll: @Sendable ([String]) -> [String] = { _ in [] }

    var first: String { columns[0] }
  }

  static var questions: [Question] {
    requirementQuestions + keyQuestions + mistakeQuestions + folderQuestions + commandQuestions
      + changeQuestions + [
        mergeQuestion, stateQuestion, replacedQuestion, discoveryQuestion,
      ]
  }

  /// Returns the difference between a cell and the fact.
  static func difference(_ cell: String?, _ fact: String?) -> [String] {
    guard let cell, cell != fact ?? "" else { return [] }
    return ["is \(fact ?? "nothing"), and not \(cell)"]
  }
}
