import ModuleManifests
import ModuleTools
import VersionResolver

/// Tables of changes to a manifest, with the level that each requires.
extension ArticleTable {
  static let changeQuestions = [
    Question(
      columns: ["Change", "Before", "After", "At least"],
      check: { row in
        guard let before = manifest(row["Before"]), let after = manifest(row["After"]) else {
          return ["is not part of a manifest"]
        }
        let comparison = ManifestComparison(from: before, to: after, existing: existing)
        return difference(row["At least"], "\(comparison.level)")
      }
    )
  ]

  /// The modules that exist according to the article.
  private static var existing: ManifestComparison.Existing {
    ManifestComparison.Existing(
      modules: { name in
        let texts = ["log": ["1.0.0", "1.4.0", "2.0.0"], "old": ["0.9.0"]][name, default: []]
        return ExistingVersions(texts.compactMap { Version($0) }.map { ($0, nil) })
      },
      interfaces: { _ in ExistingVersions([]) }
    )
  }

  /// Parses a cell with a member of a manifest, or the word "nothing".
  private static func manifest(_ cell: String?) -> ModuleManifest? {
    let member = CodeSpans.all(in: cell ?? "").first?.replacing("\\|", with: "|")
    guard member != nil || cell == "nothing" else { return nil }
    let text = #"{"name": "cart", "version": "1.0.0"\#(member.map { ", " + $0 } ?? "")}"#
    return ModuleManifest.decode(Array(text.utf8), path: "module.json").value
  }
}
