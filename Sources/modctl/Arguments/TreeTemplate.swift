import ArgumentParser
import ModuleGraphs
import ModuleManifests

/// The format of a module in a tree: text with fields in braces.
struct TreeTemplate {
  enum Field: String, CaseIterable {
    case name = "n"
    case version = "v"
    case requirement = "r"
    case kind = "k"
    case summary = "s"
  }

  enum Part {
    case text(String)
    case field(Field)
  }

  let parts: [Part]

  init(_ text: String) throws {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      parts.append(.text(String(rest[..<open])))
      guard let close = rest[open...].firstIndex(of: "}") else {
        throw ValidationError("The `{` in \(Printable.quoted(text)) has no `}`.")
      }
      let name = String(rest[rest.index(after: open)..<close])
      guard let field = Field(rawValue: name) else {
        let known = Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
        throw ValidationError("There is no field \(Printable.quoted("{\(name)}")); there is \(known).")
      }
      parts.append(.field(field))
      rest = rest[rest.index(after: close)...]
    }
    guard !parts.isEmpty else {
      throw ValidationError(
        "\(Printable.quoted(text)) has no field, so every line would be the same; write fields such as {n} {v}. "
          + "`modctl graph --format json` prints JSON."
      )
    }
    self.parts = parts + [.text(String(rest))]
  }

  /// Returns the text for a module that was reached through a requirement.
  func text(_ node: ModuleGraph.Node, requirement: String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let field): Printable.escaped(value(of: field, node, requirement))
      }
    }.joined()
  }

  private func value(of field: Field, _ node: ModuleGraph.Node, _ requirement: String) -> String {
    switch field {
    case .name: node.name
    case .version: node.version ?? ""
    case .requirement: requirement
    case .kind: node.kind.rawValue
    case .summary: node.summary ?? ""
    }
  }
}
