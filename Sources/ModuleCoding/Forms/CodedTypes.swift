/// The coding's form for each type, looked up once.
final class CodedTypes {
  enum Form {
    /// The type's own `Codable`.
    case own
    /// The same, for a dictionary or a set, which is written in groups of this many elements if it is written as an array.
    case unordered(Int)
    case conversion(any AnyJSONConversion)
    case foundation(FoundationType)
  }

  let coding: JSONCoding
  /// Whether the host has chosen a form for a standard number, string or Boolean. Usually not, so nothing else is looked up.
  let hasSimpleForms: Bool
  // Getting the name of a type costs more than everything else done for a number.
  private var forms: [ObjectIdentifier: Form] = [:]

  init(_ coding: JSONCoding) {
    self.coding = coding
    hasSimpleForms = coding.hasSimpleForms
  }

  /// Returns the host's form of a standard number, string or Boolean at the end of a path; `nil` if it has none.
  func simpleForm(of type: Any.Type, at path: CodingPath?) -> (any AnyJSONConversion)? {
    guard case .conversion(let conversion) = form(of: type, at: path) else { return nil }
    return conversion
  }

  /// Returns the form of a type at the end of a path. The host's form of a type applies once to a value: within it, the type has
  /// the form that it would have without.
  func form(of type: Any.Type, at path: CodingPath?) -> Form {
    let id = ObjectIdentifier(type)
    guard let form = forms[id] else {
      // A type within its own form has been looked up before.
      let form = coding.conversion(of: type).map(Form.conversion) ?? usualForm(of: type)
      forms[id] = form
      return form
    }
    if case .conversion = form, CodingPath.isInForm(of: type, path) { return usualForm(of: type) }
    return form
  }

  private func usualForm(of type: Any.Type) -> Form {
    if let foundation = coding.foundationType(type) {
      .foundation(foundation)
    } else if let unordered = type as? any UnorderedCollection.Type {
      .unordered(unordered.writtenCount)
    } else {
      .own
    }
  }
}

/// A collection whose order differs from one process to the next.
protocol UnorderedCollection {
  /// The number of elements of an array that one of its elements is written as.
  static var writtenCount: Int { get }
}

extension Set: UnorderedCollection {
  static var writtenCount: Int { 1 }
}

extension Dictionary: UnorderedCollection {
  static var writtenCount: Int { 2 }
}
