import ModuleCatalogs
import ModuleManifests

/// Tables of mistakes: what is written, the message of modctl, and its hint.
extension ArticleTable {
  static let mistakeQuestions = [
    question("In module.json", #""name": "cart""#, #""version": "1.0.0""#) {
      ModuleManifest.decode($0, path: "module.json").diagnostics
    },
    question("In modules.json", #""name": "shop""#) {
      ApplicationManifest.decode($0, path: "modules.json").diagnostics
    },
    question("In modules.lock.json", #""lockfile": 1"#, #""modules": {}"#) {
      Lockfile.decode($0, path: "modules.lock.json").diagnostics
    },
  ]

  /// - Parameter members: the members of the document besides the one that a row shows. A row that begins with `{` or `[` is the
  ///   whole document.
  private static func question(
    _ title: String,
    _ members: String...,
    read: @escaping @Sendable ([UInt8]) -> [Diagnostic]
  ) -> Question {
    Question(
      columns: [title, "Message", "What to do"],
      check: { row in
        guard let text = CodeSpans.only(in: row[title] ?? "") else { return ["is not code"] }
        var document = text
        if !text.hasPrefix("{"), !text.hasPrefix("[") {
          let key = text.prefix { $0 != ":" }
          let others = members.filter { !$0.hasPrefix(key + ":") }
          document = "{\((others + [text]).joined(separator: ", "))}"
        }
        let found = read(Array(document.utf8))
        guard found.count == 1 else { return ["there is not one mistake: \(found)"] }
        return difference(row["Message"], found[0].message) + difference(row["What to do"], found[0].hint)
      }
    )
  }
}
