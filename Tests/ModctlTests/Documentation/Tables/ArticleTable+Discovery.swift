import Foundation
import ModuleManifests

@testable import ModuleTools

/// When a wiring mistake is found.
extension ArticleTable {
  static let discoveryQuestion = Question(
    columns: ["Mistake", "Found by", "Code"],
    check: { row in
      guard let code = CodeSpans.only(in: row["Code"] ?? "") else { return ["has no code"] }
      let isLint = LintRegistry.all.contains { $0.codes.contains { $0.name == code } }
      switch row["Found by"] {
      case "`modctl check`": return isLint ? [] : ["no lint has the code \(code)"]
      case "`ModuleManager.init`", "`start()`", "the first use":
        return codesOfKit.contains(code) ? [] : ["ModuleKit has no code \(code)"]
      case let place: return ["nothing is known of \(place ?? "nothing")"]
      }
    }
  )

  /// The codes that occur in the sources of ModuleKit.
  private static let codesOfKit: Set<String> = {
    var codes: Set<String> = []
    for folder in ["ModuleKit", "ModuleManifests"] {
      let root = AppFolder.repository.appendingPathComponent("Sources/\(folder)")
      let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        codes.formUnion(text.matches(of: /DiagnosticCode\("([a-z-]+)"\)/).map { String($0.1) })
        codes.formUnion(text.matches(of: /= Code\(\.([A-Za-z]+)\)/).map { String($0.1) })
      }
    }
    return codes
  }()
}
