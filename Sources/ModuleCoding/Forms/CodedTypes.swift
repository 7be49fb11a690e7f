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

  /// Returns the host's form of a standard number, string or Boolean; `nil` if it has none.
  func simpleForm(of type: Any.Type) -> (any AnyJSONConversion)? {
    guard hasSimpleForms, case .conversion(let conversion) = form(of: type) else { return nil }
    return conversion
  }

  func form(of type: Any.Type) -> Form {
    let id = ObjectIdentifier(type)
    if let form = forms[id] { return form }
    let form: Form =
      if let conversion = coding.conversion(of: type) {
        .conversion(conversion)
      } else if let foundation = coding.foundationType(type) {
        .foundation(foundation)
      } else if let unordered = type as? any UnorderedCollection.Type {
        .unordered(unordered.writtenCount)
      } else {
        .own
      }
    forms[id] = form
    return form
  }
}

/// A collection whose order differs from one process to the next.
private protocol UnorderedCollection {
  /// The number of elements of an array that one of its elements is written as.
  static var writtenCount: Int { get }
}

extension Set: UnorderedCollection {
  static var writtenCount: Int { 1 }
}

extension Dictionary: UnorderedCollection {
  static var writtenCount: Int { 2 }
}
