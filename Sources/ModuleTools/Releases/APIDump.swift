import ModuleManifests

/// What a module of Swift declares for others, as `swift-api-digester -dump-sdk` writes it.
///
/// The format is that of the toolchain (`json_format_version` 8). What is not understood is left out.
package struct APIDump: Sendable {
  /// By the identifier that the compiler gives it.
  private(set) var declarations: [String: Declaration] = [:]

  /// The modules whose declarations count as those of this one: `@_exported import`.
  package private(set) var exports: [String] = []

  /// Whether nothing is declared.
  package var isEmpty: Bool { declarations.isEmpty }

  /// - Returns: `nil` if this is no such file.
  package init?(_ bytes: [UInt8]) {
    guard let document = try? JSONDocument(parsing: bytes, limits: .dump),
      let root = document.root.member("ABIRoot"), let children = root.member("children")
    else { return nil }
    for child in children.elements {
      if child.member("declKind")?.string == "Import", let name = child.member("printedName")?.string,
        child.member("declAttributes")?.elements.contains(where: { $0.string == "Exported" }) ?? false
      {
        exports.append(name)
      }
      add(child, within: "", of: nil, isInternal: false)
    }
  }

  /// Whether something has an attribute that a module declares; the dump does not say which.
  package var hasOwnAttributes: Bool { declarations.values.contains(where: \.hasOwnAttribute) }

  /// An attribute that a module declares.
  struct Attribute: Sendable {
    let name: String
    /// The identifier that the compiler gives its type.
    let identifier: String
  }

  /// Reads from a symbol graph of the module which attributes those are.
  package mutating func readAttributes(ofSymbols bytes: [UInt8]) {
    guard let document = try? JSONDocument(parsing: bytes, limits: .dump) else { return }
    guard let symbols = document.root.member("symbols") else { return }
    for symbol in symbols.elements {
      guard let usr = symbol.member("identifier")?.member("precise")?.string, declarations[usr] != nil else {
        continue
      }
      guard let fragments = symbol.member("declarationFragments") else { continue }
      declarations[usr]?.ownAttributes = fragments.elements.compactMap { fragment in
        guard fragment.member("kind")?.string == "attribute", let name = fragment.member("spelling")?.string,
          let identifier = fragment.member("preciseIdentifier")?.string
        else { return nil }
        return Attribute(name: name, identifier: identifier)
      }
    }
  }

  private mutating func add(_ node: JSONElement, within parent: String, of root: String?, isInternal: Bool) {
    guard let kind = node.member("declKind")?.string, kind != "Import",
      let printed = node.member("printedName")?.string
    else { return }
    let name = parent.isEmpty ? printed : parent + "." + printed
    let title = "\(kind.lowercased()) \(name)"
    let isInternal = isInternal || node.member("isInternal")?.bool ?? false
    let members = node.member("children").map { Array($0.elements) } ?? []
    // What the compiler derives follows from the rest.
    if let usr = node.member("usr")?.string, !(node.member("implicit")?.bool ?? false) {
      declarations[usr] = Declaration(
        title: title,
        name: name,
        root: root ?? title,
        isInternal: isInternal,
        node: node
      )
    }
    for member in members { add(member, within: name, of: root ?? title, isInternal: isInternal) }
  }
}

extension JSONLimits {
  /// Of a library with very many declarations.
  fileprivate static let dump = JSONLimits(bytes: 1 << 29, depth: JSONLimits.document.depth)
}
