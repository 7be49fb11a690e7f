import ArgumentParser
import ModuleManifests
import VersionResolver

/// Findings in the format that code hosts accept and show at the lines of a pull request.
///
/// Source: OASIS, *Static Analysis Results Interchange Format (SARIF) Version 2.1.0*.
struct SARIF {
  struct Result {
    var rule: String
    var isError: Bool
    var message: String
    /// Where to show the finding. Code hosts refuse a result without a place.
    var location: SourcePosition
    /// Related positions, each with its message.
    var related: [(message: String, position: SourcePosition)] = []
  }

  var results: [Result]

  var json: JSONValue {
    let rules = Set(results.map(\.rule)).sortedBytewise()
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": [
              "name": "modctl", "version": .string(Modctl.configuration.version),
              "rules": .array(rules.map { ["id": .string($0)] }),
            ]
          ],
          "columnKind": "unicodeCodePoints",
          "results": .array(results.map { result($0, rules) }),
        ]
      ],
    ]
  }

  private func result(_ result: Result, _ rules: [String]) -> JSONValue {
    var object: JSONObject = [
      "ruleId": .string(result.rule),
      "ruleIndex": .integer(rules.firstIndex(of: result.rule) ?? 0),
      "level": result.isError ? "error" : "warning",
      "message": ["text": .string(result.message)],
      "locations": [place(result.location, nil)],
    ]
    if !result.related.isEmpty {
      object["relatedLocations"] = .array(result.related.map { place($0.position, $0.message) })
    }
    return .object(object)
  }

  private func place(_ position: SourcePosition, _ message: String?) -> JSONValue {
    var object: JSONObject = [
      "physicalLocation": [
        "artifactLocation": ["uri": .string(Self.reference(position.file))],
        "region": ["startLine": .integer(position.line), "startColumn": .integer(position.column)],
      ]
    ]
    if let message { object["message"] = ["text": .string(message)] }
    return .object(object)
  }

  /// Returns a relative path as a URI reference: characters that a path may contain but a URI may not are percent-encoded. The URL
  /// of a file in a remote catalog is one already.
  ///
  /// Source: RFC 3986, section 2.
  static func reference(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let others = Array((path.contains("://") ? ":%?#[]!$&'()*+,;=-._~/@" : "-._~/@").utf8)
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      if byte.isASCIILetter || byte.isASCIIDigit || others.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension SARIF.Result {
  /// Creates a finding about a file.
  init(_ diagnostic: Diagnostic) {
    self.init(
      rule: diagnostic.code.name,
      isError: diagnostic.severity == .error,
      message: diagnostic.message + (diagnostic.hint.map { "\n\($0)" } ?? ""),
      location: diagnostic.position,
      related: diagnostic.notes.compactMap { note in note.position.map { (note.message, $0) } }
    )
  }
}
