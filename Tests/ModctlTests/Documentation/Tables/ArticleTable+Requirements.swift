import ModuleManifests
import VersionResolver

extension ArticleTable {
  static let requirementQuestions = [
    Question(
      columns: [
        "Written", "Normalized", "Admits", "Leaves out", "With the opt-in admits", "Still leaves out",
      ],
      check: { row in
        let text = row["Written"] == "nothing" ? "" : CodeSpans.only(in: row["Written"] ?? "")
        guard let text else { return ["is not one requirement between backquotes"] }
        do {
          return problems(try Requirement(parsing: text), row)
        } catch {
          return ["\(error)"]
        }
      }
    ),
    Question(
      columns: ["In SwiftPM's words", "Normalized", "Admits", "Leaves out"],
      check: { row in
        guard let json = CodeSpans.only(in: row["In SwiftPM's words"] ?? "") else { return ["is not code"] }
        let text = #"{"name": "cart", "version": "1.0.0", "dependencies": {"log": \#(json)}}"#
        let decoded = ModuleManifest.decode(Array(text.utf8), path: "module.json")
        guard let dependency = decoded.value?.dependencies.first else { return ["\(decoded.diagnostics)"] }
        return problems(dependency.requirement, row)
      }
    ),
    Question(
      columns: ["Version", "Precedes"],
      check: { row in
        guard let first = CodeSpans.only(in: row["Version"] ?? "").flatMap(Version.init),
          let second = CodeSpans.only(in: row["Precedes"] ?? "").flatMap(Version.init)
        else { return ["is not two versions"] }
        return first < second ? [] : ["does not precede \(second)"]
      }
    ),
    Question(
      columns: ["Not a version", "Message", "What to do"],
      check: { row in
        guard let text = CodeSpans.only(in: row["Not a version"] ?? "") else { return ["is not code"] }
        do throws(VersionSyntaxError) {
          _ = try Version(parsing: text)
          return ["is a version"]
        } catch {
          return difference(row["Message"], error.message) + difference(row["What to do"], error.hint)
        }
      }
    ),
    Question(
      columns: ["Not a requirement", "Message", "What to do"],
      check: { row in
        guard let text = CodeSpans.only(in: row["Not a requirement"] ?? "") else { return ["is not code"] }
        do throws(VersionSyntaxError) {
          _ = try Requirement(parsing: text)
          return ["is a requirement"]
        } catch {
          return difference(row["Message"], error.message) + difference(row["What to do"], error.hint)
        }
      }
    ),
    Question(
      columns: ["Limit", "Value"],
      check: { row in
        guard let fact = limits[row["Limit"] ?? ""] else { return ["is not a known limit"] }
        return difference(row["Value"], fact)
      }
    ),
  ]

  /// Written as in the articles, from the constants in the code.
  private static var limits: [String: String] {
    [
      "Length of a version": "\(Version.maximumLength) bytes",
      "Each number of a version": "\(Version.maximumPart) (2^53 - 1)",
      "Length of a requirement": "\(Requirement.maximumLength) bytes",
      "Comparators of a requirement, over all alternatives": "\(Requirement.maximumComparatorCount)",
      "Length of a name, with its scope": "\(ModuleName.maximumLength) bytes",
      "Size of a file": "\(JSONLimits.document.bytes >> 20) MiB",
      "Size of a line of an `.ndjson` file": "\(JSONLimits.line.bytes >> 20) MiB",
      "Nesting depth of objects and arrays": "\(JSONLimits.document.depth)",
    ]
  }

  private static func problems(_ requirement: Requirement, _ row: Row) -> [String] {
    var problems: [String] = []
    if let cell = row["Normalized"], cell != "`\(requirement.normalized)`" {
      problems.append("is normalized to `\(requirement.normalized)`, and not \(cell)")
    }
    let columns = [
      ("Admits", false, true), ("Leaves out", false, false), ("With the opt-in admits", true, true),
      ("Still leaves out", true, false),
    ]
    for (column, optIn, expected) in columns {
      guard let cell = row[column] else { continue }
      let spans = CodeSpans.all(in: cell)
      if spans.map({ "`\($0)`" }).joined(separator: ", ") != cell {
        problems.append("\(cell) is not a list of versions")
      }
      for text in spans {
        guard let version = Version(text) else {
          problems.append("\(text) is not a version")
          continue
        }
        if requirement.admits(version, includingPrereleases: optIn) != expected {
          problems.append("\(column) \(text) is wrong")
        }
      }
    }
    return problems
  }
}
