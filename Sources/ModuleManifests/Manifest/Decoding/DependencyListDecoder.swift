import VersionResolver

/// Reads an object of requirements: `{"log": "^1.4", "payment": {"version": "^2", "reason": "…"}}`.
package struct DependencyListDecoder {
  static let keys = Dependency.Spelling.allCases.map(\.rawValue) + ["reason", "lazy"]
  private static let shape = "{\"log\": \"^1.4\"}"
  let context: DecodingContext

  package init(context: DecodingContext) {
    self.context = context
  }

  /// Returns the dependencies, sorted by name.
  package func decode(_ element: JSONElement, _ section: String, allowingLazy: Bool = true) -> [Dependency] {
    guard context.expect(.object, element, section, hint: Self.shape) else { return [] }
    // An array without capacity is a global that the standard library would write to, which Thread Sanitizer reports.
    guard element.childCount > 0 else { return [] }
    // Each member has at least two nodes, so there is room for all of them.
    var list = [Dependency](unsafeUninitializedCapacity: element.childCount / 2) { buffer, count in
      element.document.withTape {
        guard let memory = buffer.baseAddress else { return }
        count = collect(element, $0, section, allowingLazy: allowingLazy, into: memory)
      }
    }
    // Names here are ASCII, for which the order of strings is that of their bytes.
    let isSorted = list.withUnsafeBufferPointer { list in
      list.indices.dropFirst().allSatisfy { !(list[$0].name < list[$0 - 1].name) }
    }
    if !isSorted { list.sort { $0.name < $1.name } }
    return list
  }

  /// Decodes the members into uninitialized memory and returns their number.
  ///
  /// Almost every member is a name and a requirement that have been seen before; those come from the caches without creating a
  /// string.
  private func collect(
    _ object: JSONElement,
    _ tape: JSONTape,
    _ section: String,
    allowingLazy: Bool,
    into memory: UnsafeMutablePointer<Dependency>
  ) -> Int {
    let (names, requirements) = (context.caches.names, context.caches.requirements)
    let end = Int(tape.nodes[object.index].next)
    var index = object.index + 1
    var count = 0
    while index < end {
      let (key, value) = (tape.nodes[index], tape.nodes[index + 1])
      if value.kind == .string, !key.isEscaped, !value.isEscaped, let target = names[tape.content(of: key)],
        let requirement = requirements[tape.content(of: value)]
      {
        (memory + count).initialize(to: Dependency(target.name, requirement))
        count += 1
      } else {
        let key = JSONElement(document: object.document, index: index)
        let value = JSONElement(document: object.document, index: index + 1)
        let name = context.name(key, section)
        if let dependency = dependency(name ?? "", key, value, allowingLazy: allowingLazy), name != nil {
          (memory + count).initialize(to: dependency)
          count += 1
        }
      }
      index = Int(value.next)
    }
    return count
  }

  private func dependency(
    _ name: String,
    _ key: JSONElement,
    _ value: JSONElement,
    allowingLazy: Bool
  ) -> Dependency? {
    switch value.kind {
    case .string:
      return context.requirement(value, name).map { Dependency(name, $0) }
    case .object:
      return decodeObject(name, key, value, allowingLazy: allowingLazy)
    default:
      context.wrongType(
        value,
        key.string ?? "",
        expected: "a requirement",
        hint: "write a string such as \"^1.2\", or {\"version\": \"^1.2\", \"reason\": \"…\"}"
      )
      return nil
    }
  }

  private func decodeObject(
    _ name: String,
    _ key: JSONElement,
    _ object: JSONElement,
    allowingLazy: Bool
  ) -> Dependency? {
    var found: (key: JSONElement, requirement: Requirement?, spelling: Dependency.Spelling)?
    var reason: String?
    var isLazy = false
    for (key, value) in object.members {
      let text = key.string ?? ""
      switch text {
      case "reason":
        reason = context.sentence(value, text)
      case "lazy" where allowingLazy:
        isLazy = context.bool(value, text) ?? false
      case "lazy":
        context.error(.badValue, "a conflict has no order, so it cannot be lazy", at: key.range)
      default:
        guard let spelling = Dependency.Spelling(rawValue: text) else {
          context.unknownKey(key, known: Self.keys, of: "a dependency")
          continue
        }
        if let first = found {
          let both = "both `\(first.spelling.rawValue)` and `\(text)` say which versions are meant"
          context.error(
            .badValue,
            both,
            at: key.range,
            notes: [context.note("first given here", at: first.key.range)],
            hint: "keep one of the two"
          )
        }
        found = (key, RequirementWordDecoder(context: context).decode(spelling, value), spelling)
      }
    }
    guard let found else {
      context.missing(
        "version",
        in: object,
        of: "the dependency on \(Printable.quoted(key.string ?? ""))",
        hint: "{\"version\": \"^1.2\"}; any version is \"*\""
      )
      return nil
    }
    return found.requirement.map {
      Dependency(name, $0, reason: reason, isLazy: isLazy, spelling: found.spelling)
    }
  }
}
