import ModuleManifests

/// The public declarations of a Swift module, as written by `swift-api-digester -dump-sdk`.
///
/// The format is that of the toolchain (`json_format_version` 8). Anything that is not understood is left out.
package struct APIDump: Sendable {
  /// The declarations, keyed by the compiler's identifier.
  private(set) var declarations: [String: Declaration] = [:]

  /// The modules whose declarations count as declarations of this one because of `@_exported import`.
  package private(set) var exports: [String] = []

  /// Whether there are no declarations.
  package var isEmpty: Bool { declarations.isEmpty }

  /// - Returns: `nil` if the file is not an API dump.
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
      add(child, in: nil)
    }
  }

  /// An attribute declared by a module.
  struct Attribute: Sendable {
    let name: String
    /// The compiler's identifier for its type.
    let identifier: String
  }

  /// Reads what only the module's symbol graph says about each declaration: its text, and attributes declared by modules.
  package mutating func readSymbols(_ bytes: [UInt8]) {
    guard let document = try? JSONDocument(parsing: bytes, limits: .dump) else { return }
    guard let symbols = document.root.member("symbols") else { return }
    for symbol in symbols.elements {
      guard let usr = symbol.member("identifier")?.member("precise")?.string, declarations[usr] != nil,
        let fragments = symbol.member("declarationFragments")?.elements
      else { continue }
      declarations[usr]?.ownAttributes = Self.attributes(fragments)
      // Callers do not see the names of parameters in the function itself.
      declarations[usr]?.text = fragments.filter { $0.member("kind")?.string != "internalParam" }
        .compactMap { $0.member("spelling")?.string }.joined()
    }
  }

  private static func attributes(_ fragments: JSONElement.Elements) -> [Attribute] {
    var result: [Attribute] = []
    // The names of a nested type follow one another, with full stops between them.
    var mayContinue = false
    for fragment in fragments {
      guard let kind = fragment.member("kind")?.string, let text = fragment.member("spelling")?.string else {
        continue
      }
      if let identifier = fragment.member("preciseIdentifier")?.string {
        if kind == "attribute" {
          result.append(Attribute(name: text, identifier: identifier))
          mayContinue = true
          continue
        } else if mayContinue, let outer = result.popLast() {
          result.append(Attribute(name: "\(outer.name).\(text)", identifier: identifier))
          continue
        }
      }
      mayContinue = mayContinue && text == "."
    }
    return result
  }

  /// Adds a declaration and its members.
  ///
  /// - Parameter parent: the declaration that it is a member of.
  private mutating func add(_ node: JSONElement, in parent: Declaration?) {
    guard let kind = node.member("declKind")?.string, kind != "Import",
      let printed = node.member("printedName")?.string
    else { return }
    let name = parent.map { "\($0.name).\(printed)" } ?? printed
    let title = "\(kind.lowercased()) \(name)"
    let declaration = Declaration(
      title: title,
      name: name,
      root: parent?.root ?? title,
      isInternal: parent?.isInternal ?? false || node.member("isInternal")?.bool ?? false,
      owner: parent?.node,
      node: node
    )
    // Declarations that the compiler derives follow from the rest, and those of other modules are here for their extensions.
    let isOwn = !(node.member("implicit")?.bool ?? false) && !(node.member("isExternal")?.bool ?? false)
    if isOwn, let usr = node.member("usr")?.string {
      declarations[usr] = declaration
    }
    guard let members = node.member("children")?.elements else { return }
    for member in members { add(member, in: declaration) }
  }
}

extension JSONLimits {
  /// The limits for the dump of a library with a very large number of declarations.
  fileprivate static let dump = JSONLimits(bytes: 1 << 29, depth: JSONLimits.document.depth)
}
