#if Server
  import ModuleCoding
  import ModuleKit
  import VersionResolver

  /// The elements of a list that does not simply contain strings or numbers, such as a list of enumeration values.
  struct ReaderListContainer: ElementwiseDecoding {
    private let decoder: ReaderDecoder
    private let length: Int
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
      let value = try read(ReaderElementDecoder(list: decoder, index: currentIndex))
      currentIndex += 1
      return value
    }
  }
#endif
