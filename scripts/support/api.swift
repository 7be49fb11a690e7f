// Lists the public declarations in symbol graphs: swift scripts/support/api.swift GRAPHS OUTPUT, where GRAPHS has a folder
// for each library. Writes OUTPUT/LIBRARY.txt, one declaration a line, in byte order: its path, then how it is declared.
import Foundation

struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { var identifier: String }
    struct Identifier: Decodable { var precise: String }
    struct Fragment: Decodable { var spelling: String }
    struct Extension: Decodable { var constraints: [Constraint]? }
    struct Availability: Decodable {
      var domain: String?
      var isUnconditionallyDeprecated: Bool?
      var deprecated: Version?
      var introduced: Version?
    }
    struct Version: Decodable { var major: Int }

    var kind: Kind
    var identifier: Identifier
    var pathComponents: [String]
    var declarationFragments: [Fragment]?
    var swiftExtension: Extension?
    var availability: [Availability]?
  }

  struct Constraint: Decodable {
    var kind: String
    var lhs: String
    var rhs: String
    var text: String { lhs + (kind == "sameType" ? " == " : ": ") + rhs }
  }

  struct Relationship: Decodable {
    var kind: String
    var source: String
    var target: String
    var targetFallback: String?
    var swiftConstraints: [Constraint]?
  }

  var symbols: [Symbol]
  var relationships: [Relationship]
}

/// ` where A: B, C == D`, or nothing.
func clause(_ constraints: [SymbolGraph.Constraint]?) -> String {
  guard let constraints, !constraints.isEmpty else { return "" }
  return " where " + constraints.map(\.text).joined(separator: ", ")
}

/// What every type has unless it says otherwise.
let implied: Set = ["Copyable", "Escapable", "SendableMetatype", "BitwiseCopyable"]

func listing(of graphs: [SymbolGraph]) -> [String] {
  let symbols = graphs.flatMap(\.symbols)
  let relationships = graphs.flatMap(\.relationships)
  let names = Dictionary(
    symbols.map { ($0.identifier.precise, $0.pathComponents.joined(separator: ".")) },
    uniquingKeysWith: { first, _ in first }
  )
  var conformances: [String: Set<String>] = [:]
  var roles: [String: String] = [:]
  for relationship in relationships {
    switch relationship.kind {
    case "conformsTo", "inheritsFrom":
      let fallback = relationship.targetFallback?.split(separator: ".").dropFirst().joined(separator: ".")
      let name = fallback ?? names[relationship.target] ?? relationship.target
      if implied.contains(name) { continue }
      conformances[relationship.source, default: []].insert(name + clause(relationship.swiftConstraints))
    case "requirementOf": roles[relationship.source] = "requirement "
    case "optionalRequirementOf": roles[relationship.source] = "optional requirement "
    case "defaultImplementationOf": roles[relationship.source] = "default "
    default: continue
    }
  }
  var lines: Set<String> = []
  for symbol in symbols {
    let path = symbol.pathComponents.joined(separator: ".")
    let adopted = conformances[symbol.identifier.precise, default: []].sorted()
    // What a protocol inherits is a part of its declaration.
    if !adopted.isEmpty, symbol.kind.identifier != "swift.protocol" {
      lines.insert("\(path): conforms to \(adopted.joined(separator: ", "))")
    }
    // The members of an extension have lines of their own.
    if symbol.kind.identifier == "swift.extension" { continue }
    let declaration = (symbol.declarationFragments ?? []).map(\.spelling).joined()
    let availability = (symbol.availability ?? []).map { item in
      let introduced = item.introduced.map { " \($0.major)" } ?? ""
      let isDeprecated = item.isUnconditionallyDeprecated == true || item.deprecated != nil
      return "[\(item.domain ?? "*")\(introduced)\(isDeprecated ? " deprecated" : "")] "
    }
    let role = roles[symbol.identifier.precise] ?? ""
    let words = declaration.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let extensionClause = clause(symbol.swiftExtension?.constraints)
    lines.insert("\(path): " + availability.sorted().joined() + role + words + extensionClause)
  }
  return lines.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
}

let arguments = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
guard arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: api.swift GRAPHS OUTPUT\n".utf8))
  exit(2)
}
for library in try FileManager.default.contentsOfDirectory(at: arguments[0], includingPropertiesForKeys: nil)
{
  let graphs = try FileManager.default.contentsOfDirectory(at: library, includingPropertiesForKeys: nil)
    .filter { $0.lastPathComponent.hasSuffix(".symbols.json") }
    .map { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)) }
  let text = listing(of: graphs).map { $0 + "\n" }.joined()
  try Data(text.utf8).write(to: arguments[1].appendingPathComponent(library.lastPathComponent + ".txt"))
}
