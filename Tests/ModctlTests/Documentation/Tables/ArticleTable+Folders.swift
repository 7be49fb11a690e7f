import Foundation
import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// Tables of files and of patterns for them.
extension ArticleTable {
  static let folderQuestions = [
    Question(
      columns: ["File in a catalog", "Content", "Found as"],
      check: { row in
        found(row, title: "File in a catalog") { catalog in
          let all = catalog.allModuleNames().flatMap { name in
            catalog.versions(of: name).map { "\(name) \($0)" }
          }
          return difference(row["Found as"], all.joined(separator: ", "))
            + catalog.diagnostics.map(\.description)
        }
      }
    ),
    Question(
      columns: ["File out of place", "Content", "Message", "What to do"],
      check: { row in
        found(row, title: "File out of place") { catalog in
          guard catalog.diagnostics.count == 1 else { return ["is not one mistake: \(catalog.diagnostics)"] }
          return difference(row["Message"], catalog.diagnostics[0].message)
            + difference(row["What to do"], catalog.diagnostics[0].hint)
        }
      }
    ),
    Question(
      columns: ["Pattern", "Matches", "Does not match"],
      check: { row in
        guard let pattern = CodeSpans.only(in: row["Pattern"] ?? "") else { return ["is not a pattern"] }
        let wanted = CodeSpans.all(in: row["Matches"] ?? "")
        let others = CodeSpans.all(in: row["Does not match"] ?? "")
        do {
          let folder = try AppFolder(
            Dictionary((wanted + others).map { ($0, "") }) { first, _ in first }
          )
          let paths = PathPattern(pattern).matches(in: folder.url.path).paths
          return paths.sorted() == wanted.sorted() ? [] : ["matches \(paths)"]
        } catch {
          return ["\(error)"]
        }
      }
    ),
  ]

  /// Checks a catalog with one file, read to the end.
  private static func found(_ row: Row, title: String, _ check: (Catalog) -> [String]) -> [String] {
    guard let path = CodeSpans.only(in: row[title] ?? ""),
      let content = CodeSpans.only(in: row["Content"] ?? "")
    else { return ["is not a file with content"] }
    do {
      let folder = try AppFolder(["manifests/\(path)": content + "\n"])
      let catalog = Catalog(of: ApplicationManifest(name: "shop"), directory: folder.url.path)
      catalog.readEverything()
      return check(catalog)
    } catch {
      return ["\(error)"]
    }
  }

  /// The result of a merge for one module: a version, or `nothing` if the side does not have it.
  static let mergeQuestion = Question(
    columns: ["Ancestor", "Ours", "Theirs", "Merged"],
    check: { row in
      func lockfile(_ column: String) -> Lockfile? {
        guard let cell = row[column], cell != "nothing" else { return Lockfile() }
        return Version(cell).map { Lockfile(modules: ["log": .init(version: $0)]) }
      }
      let ancestor = row["Ancestor"] == "no ancestor" ? Lockfile() : lockfile("Ancestor")
      guard let ancestor, let ours = lockfile("Ours"), let theirs = lockfile("Theirs") else {
        return ["is not three versions"]
      }
      let merge = LockfileMerge(
        base: row["Ancestor"] == "no ancestor" ? nil : ancestor,
        ours: ours,
        theirs: theirs
      )
      return difference(row["Merged"], merge.lockfile.modules["log"]?.version.description ?? "nothing")
    }
  )
}
