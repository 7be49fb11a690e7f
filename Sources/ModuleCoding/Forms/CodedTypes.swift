/// The coding's form for each type, looked up once.
final class CodedTypes {
  enum Form {
    /// The type's own `Codable`.
    case own
    case conversion(any AnyJSONConversion)
    case foundation(FoundationType)
  }

  let coding: JSONCoding
  // Getting the name of a type costs more than everything else done for a number.
  private var forms: [ObjectIdentifier: Form] = [:]

  init(_ coding: JSONCoding) { self.coding = coding }

  func form(of type: Any.Type) -> Form {
    let id = ObjectIdentifier(type)
    if let form = forms[id] { return form }
    let form: Form =
      if let conversion = coding.conversion(of: type) {
        .conversion(conversion)
      } else if let foundation = coding.foundationType(type) {
        .foundation(foundation)
      } else {
        .own
      }
    forms[id] = form
    return form
  }
}
