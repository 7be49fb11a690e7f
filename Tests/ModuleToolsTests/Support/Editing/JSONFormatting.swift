import ModuleManifests
import ModuleTools
import TestSupport

/// A way to format JSON: sanely, as people and tools do, or with whitespace wherever the grammar allows it.
struct JSONFormatting: Sendable {
  enum Layout: Sendable, CaseIterable { case lines, commaFirst, oneLine, compact, hostile }

  var layout: Layout
  var unit: String
  var newline: String
  var isPadded: Bool

  static func random(using generator: inout SplitMix64) -> JSONFormatting {
    JSONFormatting(
      layout: Layout.allCases.randomElement(using: &generator) ?? .lines,
      unit: ["  ", "    ", "\t", " ", ""].randomElement(using: &generator) ?? "  ",
      newline: Bool.random(using: &generator) ? "\n" : "\r\n",
      isPadded: Bool.random(using: &generator)
    )
  }

  func text(_ value: JSONValue, using generator: inout SplitMix64) -> String {
    let text = write(value, newline, using: &generator)
    return layout == .hostile ? space(&generator) + text + space(&generator) : text
  }

  private func write(_ value: JSONValue, _ line: String, using generator: inout SplitMix64) -> String {
    switch value {
    case .object(let object):
      let members = object.members.map { member in
        JSONValue.string(member.key).compactText + colon(&generator)
          + write(member.value, line + unit, using: &generator)
      }
      return container("{", "}", members, line, &generator)
    case .array(let values):
      let elements = values.map { write($0, line + unit, using: &generator) }
      return container("[", "]", elements, line, &generator)
    default: return value.compactText
    }
  }

  private func container(
    _ open: String,
    _ close: String,
    _ children: [String],
    _ line: String,
    _ generator: inout SplitMix64
  ) -> String {
    if children.isEmpty { return open + (layout == .hostile ? space(&generator) : "") + close }
    let padding = isPadded ? " " : ""
    switch layout {
    case .compact: return open + children.joined(separator: ",") + close
    case .oneLine: return open + padding + children.joined(separator: ", ") + padding + close
    case .lines:
      return open + line + unit + children.joined(separator: "," + line + unit) + line + close
    case .commaFirst: return open + " " + children.joined(separator: line + ", ") + line + close
    case .hostile:
      var text = open + space(&generator)
      for (index, child) in children.enumerated() {
        if index > 0 { text += space(&generator) + "," + space(&generator) }
        text += child
      }
      return text + space(&generator) + close
    }
  }

  private func colon(_ generator: inout SplitMix64) -> String {
    switch layout {
    case .compact: ":"
    case .hostile: space(&generator) + ":" + space(&generator)
    default: ": "
    }
  }

  private func space(_ generator: inout SplitMix64) -> String {
    let spaces = ["", "", " ", "\n", "\r\n", "\t", "\n\n", "\r", "   ", "\n  "]
    var text = ""
    for _ in 0..<Int.random(in: 0...2, using: &generator) {
      text += spaces.randomElement(using: &generator) ?? ""
    }
    return text
  }
}
