import Foundation
import Testing

/// Does what a hint says to remove, and finds out whether that helps.
@Suite("Hints that say what to remove")
struct RemovalHintTests {
  private struct Finding {
    let code: String
    let file: String
    let hint: String
  }

  private func findings(_ app: AppFolder) throws -> [Finding] {
    let document = try app.modctl("check", "--format", "json").object()
    return (document["diagnostics"] as? [[String: Any]] ?? []).map { diagnostic in
      let place = diagnostic["at"] as? [String: Any]
      return Finding(
        code: diagnostic["code"] as? String ?? "",
        file: place?["file"] as? String ?? "",
        hint: diagnostic["hint"] as? String ?? ""
      )
    }
  }

  /// Removes all members with a key from a file.
  private func remove(_ key: String, from file: String, of app: AppFolder) throws {
    func without(_ value: Any) -> Any {
      guard let object = value as? [String: Any] else { return value }
      return object.filter { $0.key != key }.mapValues(without)
    }
    let old = try JSONSerialization.jsonObject(with: Data(try app.read(file).utf8))
    let new = try JSONSerialization.data(withJSONObject: without(old))
    try app.write(file, String(decoding: new, as: UTF8.self))
  }

  @Test(
    "Removing what the hint names from the file that it names corrects the finding",
    arguments: [("self-reference", "self-dependency"), ("lockfile", "digest-mismatch")]
  )
  func removal(fixture: String, code: String) throws {
    let app = try AppFolder(repositoryFolder: "Tests/Fixtures/checks/\(fixture)")
    let found = try findings(app).filter { $0.code == code }
    #expect(!found.isEmpty)
    for finding in found {
      let hint = try #require(finding.hint.firstMatch(of: /remove (?:the entry )?`(.+)`(?: from (\S+))?/))
      try remove(String(hint.1), from: hint.2.map(String.init) ?? finding.file, of: app)
    }
    #expect(try findings(app).filter { $0.code == code }.isEmpty)
  }
}
