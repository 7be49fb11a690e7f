import ModuleManifests

/// What a module of Swift declares for others, as `swift-api-digester -dump-sdk` writes it.
///
/// The format is that of the toolchain (`json_format_version` 8). What is not understood is left out.
package struct APIDump: Sendable {
  struct Declaration: Sendable {
    /// `func Cart.total(_:)`
    let title: String
    /// `Cart.total(_:)`
    let name: String
    /// Whether it is only for the targets of its own package.
    let isInternal: Bool
    /// Everything that is said about it, but for its members.
    let content: [UInt8]
  }

  /// By the identifier that the compiler gives it.
  private(set) var declarations: [String: Declaration] = [:]

  /// Whether nothing is declared.
  package var isEmpty: Bool { declarations.isEmpty }

  /// - Returns: `nil` if this is no such file.
  package init?(_ bytes: [UInt8]) {
    guard let document = try? JSONDocument(parsing: bytes, limits: .dump),
      let root = document.root.member("ABIRoot"), let children = root.member("children")
    else { return nil }
    for child in children.elements { add(child, within: "", isInternal: false) }
  }

  private mutating func add(_ node: JSONElement, within parent: String, isInternal: Bool) {
    guard let kind = node.member("declKind")?.string, kind != "Import",
      let printed = node.member("printedName")?.string
    else { return }
    let name = parent.isEmpty ? printed : parent + "." + printed
    let isInternal = isInternal || node.member("isInternal")?.bool ?? false
    let members = node.member("children").map { Array($0.elements) } ?? []
    let isType = node.member("kind")?.string == "TypeDecl"
    // What the compiler derives follows from the rest.
    if let usr = node.member("usr")?.string, !(node.member("implicit")?.bool ?? false) {
      declarations[usr] = Declaration(
        title: "\(kind.lowercased()) \(name)",
        name: name,
        isInternal: isInternal,
        content: CanonicalJSON.bytes(of: node, excluding: isType ? ["children"] : [])
      )
    }
    for member in members { add(member, within: name, isInternal: isInternal) }
  }
}

extension JSONLimits {
  /// Of a library with very many declarations.
  fileprivate static let dump = JSONLimits(bytes: 1 << 29, depth: JSONLimits.document.depth)
}
