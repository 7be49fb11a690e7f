package import VersionResolver

/// Reads `package` of `module.json`: the location of a module's code.
package struct ModulePackageDecoder {
  private static let shape = "{\"url\": \"https://git.example/cart.git\"}"
  let context: DecodingContext
  /// The keys that the format has.
  private let keys: [String]
  /// What has these keys.
  private let what: String

  package init(
    context: DecodingContext,
    keys: [String] = ModulePackage.keys,
    of what: String = "a package"
  ) {
    self.context = context
    self.keys = keys
    self.what = what
  }

  func decode(_ element: JSONElement) -> ModulePackage? {
    guard context.expect(.object, element, "package", hint: Self.shape) else { return nil }
    var locations: [(key: JSONElement, location: PackageLocation?)] = []
    var package = ModulePackage(PackageLocation(""))
    for (key, value) in element.members {
      let text = key.string ?? ""
      switch text {
      case _ where !keys.contains(text): context.unknownKey(key, known: keys, of: what)
      case "url": locations.append((key, url(value)))
      case "id": locations.append((key, identity(value)))
      case "path": locations.append((key, path(value)))
      case "version": package.version = context.version(value, text)
      case "revision": package.revision = revision(value)
      case "product": package.product = product(value)
      case "import":
        package.importName = name(value, text, "a module is imported by a name such as `Cart`") {
          SwiftName.isIdentifier($0)
        }
      case "type":
        package.type = name(value, text, "a type has a name such as `CartModule`") { SwiftName.isPath($0) }
      default: continue
      }
    }
    guard let location = location(among: locations, of: element) else { return nil }
    package.location = location
    return package
  }

  /// Returns the only location of a package, and reports if there is none, or more than one.
  private func location(
    among locations: [(key: JSONElement, location: PackageLocation?)],
    of element: JSONElement
  ) -> PackageLocation? {
    guard let first = locations.first else {
      let start = element.range.lowerBound
      context.error(
        .missingKey,
        "a package needs `url`, `id` or `path`",
        at: start..<start + 1,
        hint: "say where the code is: \(Self.shape)"
      )
      return nil
    }
    for other in locations.dropFirst() {
      context.error(
        .badValue,
        "a package has one location, and `\(first.key.string ?? "")` already gives it",
        at: other.key.range,
        notes: [context.note("the location was given here", at: first.key.range)],
        hint: "keep one of the two"
      )
    }
    return first.location
  }

  package func url(_ element: JSONElement) -> PackageLocation? {
    let example = "write it like \"https://git.example/cart.git\" or \"git@git.example:cart.git\""
    guard let text = string(element, "url", example) else { return nil }
    let location = PackageLocation(text)
    guard Self.isRepository(text), !SecretInURL.isContained(in: text) else {
      let rule = Self.isRepository(text) ? SecretInURL.rule : "is not the URL of a git repository"
      context.error(
        .badValue,
        "\(Printable.quoted(SecretInURL.hidden(in: text))) \(rule)",
        at: element.range,
        hint: location.kind == .folder
          ? "for a folder, use `path`, in the workspace only; for a repository on this machine, write \"file:///…\""
          : example
      )
      return nil
    }
    return location
  }

  /// Returns whether a text has a colon before the first slash, and a last part that is more than `.git`.
  package static func isRepository(_ text: String) -> Bool {
    let (bytes, slash) = (text.utf8, UInt8(ascii: "/"))
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > bytes.startIndex,
      !bytes[..<colon].contains(slash)
    else { return false }
    var path = bytes[bytes.index(after: colon)...]
    if path.last == slash { path.removeLast() }
    let name = path.lastIndex(of: slash).map { path[path.index(after: $0)...] } ?? path
    return !name.isEmpty && !name.elementsEqual(".git".utf8)
  }

  private func identity(_ element: JSONElement) -> PackageLocation? {
    guard let text = string(element, "id", "write it like \"acme.cart\"") else { return nil }
    if Self.isRegistryIdentity(text) { return PackageLocation(text) }
    context.error(
      .badValue,
      "\(Printable.quoted(text)) is not a registry identity",
      at: element.range,
      hint: "write scope and name with a dot between them: \"acme.cart\""
    )
    return nil
  }

  /// `scope.name`: letters, digits and single hyphens inside, at most 39; then the same with `_`, at most 100.
  private static func isRegistryIdentity(_ text: String) -> Bool {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    return isPart(parts[0], length: 39, marks: "-") && isPart(parts[1], length: 100, marks: "-_")
  }

  private static func isPart(_ text: Substring, length: Int, marks: String) -> Bool {
    guard text.utf8.count <= length else { return false }
    var isInside = false
    for scalar in text.unicodeScalars {
      if marks.unicodeScalars.contains(scalar) {
        guard isInside else { return false }
        isInside = false
      } else {
        guard scalar.isASCII, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) else {
          return false
        }
        isInside = true
      }
    }
    return isInside
  }

  private func path(_ element: JSONElement) -> PackageLocation? {
    let example = "write it like \"../cart\", relative to this file"
    return context.path(element, "path", hint: example).map { PackageLocation(Path.marked($0)) }
  }

  private func revision(_ element: JSONElement) -> String? {
    let example = "write all 40 (or 64) digits of the commit in lowercase, as `git rev-parse` prints it"
    return context.string(element, "revision", hint: example) { text in
      let isHexadecimal = text.utf8.allSatisfy { $0.isLowercaseHexadecimalDigit }
      let isCommit = isHexadecimal && (text.utf8.count == 40 || text.utf8.count == 64)
      return isCommit ? nil : "\(Printable.quoted(text)) is not a commit"
    }
  }

  private func product(_ element: JSONElement) -> String? {
    string(element, "product", "name the library product: \"Cart\"")
  }

  private func name(
    _ element: JSONElement,
    _ key: String,
    _ rule: String,
    isValid: (String) -> Bool
  ) -> String? {
    context.string(element, key) { text in
      isValid(text) ? nil : "\(Printable.quoted(text)) is not a Swift name: \(rule)"
    }
  }

  /// Returns a nonempty text without whitespace and invisible characters.
  package func string(_ element: JSONElement, _ key: String, _ hint: String) -> String? {
    context.string(element, key, hint: hint) { text in
      if text.isEmpty { return "`\(key)` may not be empty" }
      return Printable.isSolid(text) ? nil : "`\(key)` has no spaces and no invisible characters"
    }
  }
}
