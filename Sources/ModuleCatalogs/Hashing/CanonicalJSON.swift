package import ModuleManifests

/// The canonical spelling of a JSON value: the input of a manifest's digest.
///
/// No whitespace; the keys of each object sorted by the bytes of their UTF-8; strings with the fewest escapes that RFC
/// 8259 allows, `\b \t \n \f \r` where they exist and `\u00xx` for other control characters; numbers as written. It
/// differs from RFC 8785 in the last point (`1.0` stays `1.0`) and in the order of keys (UTF-8 there is UTF-16).
package enum CanonicalJSON {
  /// Returns the canonical bytes of a value.
  ///
  /// - Parameters:
  ///   - element: the value. Its depth is bounded by ``JSONLimits/depth``.
  ///   - excluded: keys of the outermost object to leave out.
  package static func bytes(of element: JSONElement, excluding excluded: Set<String> = []) -> [UInt8] {
    var output: [UInt8] = []
    write(element, excluding: excluded, to: &output)
    return output
  }

  private static func write(_ element: JSONElement, excluding excluded: Set<String>, to output: inout [UInt8])
  {
    switch element.kind {
    case .null, .bool, .number:
      output.append(contentsOf: element.document.bytes[element.range])
    case .string:
      element.withText { write(string: $0, to: &output) }
    case .array:
      output.append(UInt8(ascii: "["))
      var isFirst = true
      for child in element.elements {
        if !isFirst { output.append(UInt8(ascii: ",")) }
        isFirst = false
        write(child, excluding: [], to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object:
      write(object: element, excluding: excluded, to: &output)
    }
  }

  private static func write(object: JSONElement, excluding excluded: Set<String>, to output: inout [UInt8]) {
    var members: [(key: [UInt8], value: JSONElement)] = []
    for (key, value) in object.members {
      if let name = key.string, excluded.contains(name) { continue }
      members.append((key.withText { Array($0) }, value))
    }
    members.sort { $0.key.lexicographicallyPrecedes($1.key) }
    output.append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      member.key.withUnsafeBytes { write(string: $0, to: &output) }
      output.append(UInt8(ascii: ":"))
      write(member.value, excluding: [], to: &output)
    }
    output.append(UInt8(ascii: "}"))
  }

  private static func write(string text: UnsafeRawBufferPointer, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""): output.append(contentsOf: "\\\"".utf8)
      case UInt8(ascii: "\\"): output.append(contentsOf: "\\\\".utf8)
      case 0x08: output.append(contentsOf: "\\b".utf8)
      case 0x09: output.append(contentsOf: "\\t".utf8)
      case 0x0A: output.append(contentsOf: "\\n".utf8)
      case 0x0C: output.append(contentsOf: "\\f".utf8)
      case 0x0D: output.append(contentsOf: "\\r".utf8)
      case 0..<0x20:
        output.append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
        output.append(contentsOf: String(byte, radix: 16).utf8)
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }
}

/// The fingerprint of a catalog's manifest, by which a lockfile detects that the catalog changed.
///
/// It is the SHA-256 of the canonical form (see ``CanonicalJSON``) of the whole manifest except two keys: `$schema`, which is for
/// editors, and `yanked`, because a version may be withdrawn after it was locked and must then stay usable. The order of keys,
/// whitespace and the spelling of escapes make no difference.
package enum ManifestDigest {
  package static let excludedKeys: Set<String> = ["$schema", "yanked"]

  /// Returns the digest as the lockfile writes it: `sha256:` and 64 hexadecimal digits.
  package static func of(_ root: JSONElement) -> String {
    "sha256:" + SHA256.hexadecimal(CanonicalJSON.bytes(of: root, excluding: excludedKeys))
  }
}
