import ModuleManifests
import VersionResolver

/// `"log": "1.2.3"` means exactly that version, which is rarely what its author meant.
enum BareVersionLint: Lint {
  static let code = DiagnosticCode("bare-version")
  static let codes = [code]

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    for statement in subject.statements
    where statement.dependency.spelling == .text && statement.requirement.isBareVersion {
      let version = statement.requirement.description
      findings.add(
        code,
        "\(statement.file.title) \(statement.kind.verb()) exactly \(statement.target) \(version)",
        about: statement,
        severity: .warning,
        hint: "write `=\(version)` or `^\(version)`"
      )
    }
  }
}

/// `"log": "^1 ||"` means any version, since an empty alternative is `*`. Its author forgot an alternative, or to remove the `||`.
enum EmptyAlternativeLint: Lint {
  static let code = DiagnosticCode("empty-alternative")
  static let codes = [code]

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    for statement in subject.statements where statement.dependency.spelling == .text {
      let text = statement.requirement.description
      let alternatives = text.split(separator: "||", omittingEmptySubsequences: false)
      guard alternatives.count > 1, alternatives.contains(where: { $0.allSatisfy(\.isWhitespace) }) else {
        continue
      }
      findings.add(
        code,
        "\(statement.file.title) \(statement.kind.verb()) any version of \(statement.target), since `\(text)` "
          + "has nothing on one side of `||`",
        about: statement,
        severity: .warning,
        hint: "remove that `||`, or write \"*\" if any version will do"
      )
    }
  }
}

/// `{"from": "0.3.0"}` extends up to 1.0.0, as in SwiftPM, although below 1.0.0 every minor version may break its users.
enum FromBelowOneLint: Lint {
  static let code = DiagnosticCode("from-below-one")
  static let codes = [code]

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    for statement in subject.statements {
      let word = statement.dependency.spelling
      guard word == .from || word == .upToNextMajor, let lower = lowerBound(statement), lower.major == 0
      else { continue }
      findings.add(
        code,
        "`\(word.rawValue)` below 1.0.0 goes up to 1.0.0, across versions that may break \(statement.file.title)",
        about: statement,
        severity: .warning,
        hint:
          "write {\"upToNextMinor\": \"\(lower)\"} or \"^\(lower)\", or \">=\(lower) <1.0.0\" if you mean it"
      )
    }
  }

  private static func lowerBound(_ statement: Statement) -> Version? {
    guard let range = statement.file.places[statement.kind, statement.target]?.requirement,
      range.count > 2,
      let bytes = statement.file.document?.file.bytes, range.upperBound <= bytes.count
    else { return nil }
    return try? Version(parsing: String(decoding: bytes[range].dropFirst().dropLast(), as: UTF8.self))
  }
}
