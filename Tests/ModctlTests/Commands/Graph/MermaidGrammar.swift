/// The part of Mermaid's flowchart language that modctl writes, read strictly.
///
/// A line is one statement: a node declaration, the beginning or end of a subgraph, an edge, or a style. Anything that is not
/// exactly one of these is a mistake, as is an undeclared name.
public struct MermaidGrammar {
  public private(set) var problems: [String] = []
  public private(set) var nodes: Set<String> = []
  public private(set) var edgeCount = 0
  private var classes: Set<String> = []
  private var depth = 0

  public init(_ text: String) {
    guard text.hasSuffix("\n") else {
      problems = ["does not end with a line break"]
      return
    }
    let lines = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
    if lines.first != "flowchart TD" { problems.append("does not begin with `flowchart TD`") }
    for (number, line) in lines.enumerated().dropFirst() where !reads(line.drop { $0 == " " }) {
      problems.append("line \(number + 1): \(line)")
    }
    if depth != 0 { problems.append("a subgraph is not closed") }
  }

  private mutating func reads(_ line: Substring) -> Bool {
    if line == "end" {
      depth -= 1
      return depth >= 0
    }
    if let match = line.wholeMatch(of: /subgraph ([a-z][a-z0-9]*)\[(".*")\]/) {
      depth += 1
      return depth == 1 && isText(match.2)
    }
    if let match = line.wholeMatch(of: /(n[0-9]+)(?:\[\[(".*")\]\]|\(\[(".*")\]\)|\[(".*")\])/) {
      guard let text = match.2 ?? match.3 ?? match.4, nodes.insert(String(match.1)).inserted else {
        return false
      }
      return isText(text)
    }
    if let match = line.wholeMatch(of: /(n[0-9]+) (?:-->|==>|-\.->|--x|--o)(?:\|(".*")\|)? (n[0-9]+)/) {
      edgeCount += 1
      return nodes.contains(String(match.1)) && nodes.contains(String(match.3))
        && match.2.map(isText) != false
    }
    if let match = line.wholeMatch(of: /classDef ([a-z]+) ([^ ].*)/) {
      return classes.insert(String(match.1)).inserted && isStyle(match.2)
    }
    if let match = line.wholeMatch(of: /class (n[0-9]+(?:,n[0-9]+)*) ([a-z]+)/) {
      return classes.contains(String(match.2))
        && match.1.split(separator: ",").allSatisfy { nodes.contains(String($0)) }
    }
    if let match = line.wholeMatch(of: /linkStyle ([0-9]+(?:,[0-9]+)*) ([^ ].*)/) {
      return isStyle(match.2)
        && match.1.split(separator: ",").allSatisfy { Int($0).map { $0 < edgeCount } == true }
    }
    return false
  }

  private func isStyle(_ text: Substring) -> Bool {
    text.split(separator: ",", omittingEmptySubsequences: false).allSatisfy {
      $0.wholeMatch(
        of: /(stroke|color|fill):#[0-9a-f]{6}|stroke-width:[0-9]+px|stroke-dasharray:[0-9]+ [0-9]+/
      ) != nil
    }
  }

  /// A quoted text: characters that mean nothing to Mermaid, Markdown or HTML, numeric escapes, and line breaks.
  private func isText(_ text: Substring) -> Bool {
    var rest = text.dropFirst().dropLast()
    guard text.count > 2, text.first == "\"", text.last == "\"" else { return false }
    while let character = rest.first {
      if rest.hasPrefix("<br/>") {
        rest = rest.dropFirst(5)
      } else if let escape = rest.prefixMatch(of: /#([0-9]+);/) {
        guard let number = UInt32(escape.1), Unicode.Scalar(number) != nil else { return false }
        rest = rest[escape.range.upperBound...]
      } else if "\"#&<>|`*_;\\[](){}".contains(character)
        || character.unicodeScalars.contains(where: { $0.value < 0x20 })
      {
        return false
      } else {
        rest = rest.dropFirst()
      }
    }
    return true
  }
}
