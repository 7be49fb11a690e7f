import Foundation

/// The features of older systems, their replacements here, and the test of ModuleKit that shows each.
extension ArticleTable {
  static let replacedQuestion = Question(
    columns: ["There", "Here", "Test"],
    check: { row in
      let test = row["Test"] ?? ""
      let isNamed = ReplacedSystems.names.contains { test.hasPrefix("\($0): ") }
      return isNamed && ReplacedSystems.tests.contains(test) ? [] : ["there is no test `\(test)`"]
    }
  )
}

/// The tests named after the system that their users come from.
enum ReplacedSystems {
  static let names = [
    "Protocol + Version", "BeeHive", "CTMediator", "MGJRouter", "MyRouter", "ZIKRouter", "Swinject", "Spring",
    "OSGi", "Vapor", "Spezi", "swift-service-lifecycle", "Erlang",
  ]

  static let tests: Set<String> = {
    let folder = AppFolder.repository.appendingPathComponent("Tests/ModuleKitTests")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    var found: Set<String> = []
    for path in paths where path.hasSuffix(".swift") {
      let text = (try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)) ?? ""
      for literal in text.matches(of: /@Test\(\s*"([^"\n]+)"/).map({ String($0.output.1) })
      where names.contains(where: { literal.hasPrefix("\($0): ") }) {
        found.insert(literal)
      }
    }
    return found
  }()
}
