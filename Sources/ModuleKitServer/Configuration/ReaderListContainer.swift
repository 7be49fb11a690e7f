#if Server
  import ModuleCoding
  import ModuleKit
  import VersionResolver

  /// The elements of a list that does not simply contain strings or numbers, such as a list of enumeration values.
  struct ReaderListContainer: ElementwiseDecoding {
    private let decoder: ReaderDecoder
    private let length: Int
    private let values = ReaderListValues()
    private(set) var currentIndex = 0

    init(decoder: ReaderDecoder) throws {
      self.decoder = decoder
      length = try decoder.section.lengthOfList(at: decoder.path)
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { length }
    var isAtEnd: Bool { currentIndex >= length }

    mutating func next<Value>(_ read: (ReaderElementDecoder) throws -> Value) throws -> Value {
      guard currentIndex < length else {
        let message = "expected more than \(length.counted("element"))"
        let error = decoder.section.refusal(message, at: decoder.path)
        // A list that is not there may be optional.
        throw decoder.section.isPresent(decoder.path) ? error : RefusedValue(error: error)
      }
      let value = try read(ReaderElementDecoder(list: decoder, values: values, index: currentIndex))
      currentIndex += 1
      return value
    }
  }

  /// A list as each kind that its elements have been requested as, read once for all of them.
  final class ReaderListValues {
    private var lists: [ObjectIdentifier: Any] = [:]

    func elements<Kind: ReaderListElement>(_ kind: Kind.Type, of list: ReaderDecoder) throws -> [Kind] {
      if let known = lists[ObjectIdentifier(kind)] as? [Kind] { return known }
      let elements = try list.section.required([Kind].self, at: list.path)
      lists[ObjectIdentifier(kind)] = elements
      return elements
    }
  }
#endif
