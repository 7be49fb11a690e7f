package import VersionResolver

/// Values with a grammar of their own.
extension DecodingContext {
  /// Returns a valid name of a module or interface, or reports anything else.
  ///
  /// - Complexity: a name that has been seen before costs one table lookup and no allocation.
  package func name(_ element: JSONElement, _ what: String) -> String? {
    guard expect(.string, element, what) else { return nil }
    if let known = element.withText({ caches.names[$0] }) { return known.name }
    let text = element.string ?? ""
    if let problem = ModuleName.problem(in: text) {
      let shown =
        problem.length == 0 || text.utf8.count == problem.length ? "" : " in \(Printable.quoted(text))"
      refuse(element, .badName, problem.message + shown, problem.offset, problem.length)
      return nil
    }
    element.withText { _ = caches.names.insert($0, EdgeTarget(text)) }
    return text
  }

  /// Returns the valid names in an array, in the order of the file, and reports anything else.
  package func names(_ element: JSONElement, _ what: String, hint: String? = nil) -> [String] {
    guard expect(.array, element, what, hint: hint) else { return [] }
    return element.elements.enumerated().compactMap { name($1, "\(what)[\($0)]") }
  }

  /// Returns a valid version, or reports anything else.
  package func version(_ element: JSONElement, _ what: String) -> Version? {
    guard expect(.string, element, what, hint: "versions are strings, such as \"1.2.3\"") else { return nil }
    return parsed(element, caches.versions, .badVersion, Version.init(parsing:))
  }

  /// Returns a valid requirement, or reports anything else.
  func requirement(_ element: JSONElement, _ what: String) -> Requirement? {
    guard expect(.string, element, what, hint: "requirements are strings, such as \"^1.2\"") else {
      return nil
    }
    return parsed(element, caches.requirements, .badRequirement, Requirement.init(parsing:))
  }

  /// Returns a value that was read before, or parses it, and reports a text that breaks its grammar.
  private func parsed<Value>(
    _ element: JSONElement,
    _ known: ByteTable<Value>,
    _ code: DiagnosticCode,
    _ parse: (String) throws(VersionSyntaxError) -> Value
  ) -> Value? {
    if let value = element.withText({ known[$0] }) { return value }
    do throws(VersionSyntaxError) {
      let value = try parse(element.string ?? "")
      element.withText { _ = known.insert($0, value) }
      return value
    } catch {
      refuse(element, code, error.message, error.offset, error.length, hint: error.hint)
      return nil
    }
  }

  /// Returns a valid date and time, or reports anything else.
  func timestamp(_ element: JSONElement, _ what: String) -> Timestamp? {
    let example = "write it like \"2026-03-01T00:00:00Z\" (RFC 3339)"
    guard let text = string(element, what, hint: example) else { return nil }
    do throws(TimestampError) {
      return try Timestamp(parsing: text)
    } catch {
      refuse(element, .badDate, error.message, error.offset, error.length, hint: example)
      return nil
    }
  }

  /// Reports a text that breaks its grammar, and marks where.
  private func refuse(
    _ element: JSONElement,
    _ code: DiagnosticCode,
    _ message: String,
    _ offset: Int,
    _ length: Int,
    hint: String? = nil
  ) {
    let place = range(of: element, offset: offset, length: length)
    error(code, message, at: element.range, marking: place, hint: hint)
  }
}

/// Reads an array of strings without repetitions.
package struct StringListDecoder {
  let context: DecodingContext

  package init(context: DecodingContext) {
    self.context = context
  }

  /// Returns the strings in the order of the file.
  ///
  /// - Parameters:
  ///   - what: a description of each string, such as "a route".
  ///   - check: returns what is wrong with a text, if anything.
  package func decode(
    _ element: JSONElement,
    _ name: String,
    what: String,
    check: (String) -> String? = { _ in nil }
  ) -> [String] {
    context.uniqueElements(element, name) { child, name in
      context.string(child, name) { $0.isEmpty ? "\(what) may not be empty" : check($0) }
    }
  }
}
