/// Scans one JSON document in a single pass into a tape of ``JSONNode``s.
///
/// Strict RFC 8259: UTF-8 without a byte order mark, no comments, no trailing commas, no repeated keys. The scanner is a loop
/// with explicit state instead of a recursion, so nesting causes an error at ``JSONLimits/depth`` and never a stack overflow.
/// Repeated keys do not stop it; they are collected in ``duplicates``.
///
/// - Complexity: O(*n*) for *n* bytes; keys of large objects are compared by hash.
package struct JSONScanner: ~Copyable {
  /// What the grammar allows next, after any whitespace.
  private enum Expectation {
    case value, firstElement, firstKey, key, separator
  }

  /// Marks the outermost value, which has no container around it.
  static let noContainer = UInt32.max

  let limits: JSONLimits
  /// The document. Valid during ``scan(_:)``.
  var bytes = UnsafeRawBufferPointer(start: nil, count: 0)
  var tape = JSONTapeBuffer()
  let fingerprints = JSONFingerprints()
  /// Keys that occur twice in one object.
  var duplicates: [JSONError] = []
  /// The offset of the next byte to scan.
  var position = 0
  /// The index of the innermost open container.
  var container = JSONScanner.noContainer
  /// The offset of the comma that requires another member.
  var lastComma = 0
  private var depth = 0

  package init(limits: JSONLimits) {
    self.limits = limits
  }

  /// Returns the byte at `offset`, or 0 after the end; the grammar does not allow a 0 byte anywhere.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 {
    offset < bytes.count ? bytes[offset] : 0
  }

  /// Scans a whole document, discarding the results of an earlier scan.
  mutating func scan(_ document: UnsafeRawBufferPointer) throws(JSONError) {
    bytes = document
    tape.removeAll()
    duplicates.removeAll()
    (position, lastComma, depth, container) = (0, 0, 0, JSONScanner.noContainer)
    try rejectUnreadableInput()
    var expectation = Expectation.value
    while true {
      skipWhiteSpace()
      let byte = byte(at: position)
      switch expectation {
      case .firstKey:
        if byte == UInt8(ascii: "}") {
          expectation = try close(.object)
        } else {
          expectation = try scanKey(byte, first: true)
        }
      case .key:
        expectation = try scanKey(byte, first: false)
      case .firstElement:
        if byte == UInt8(ascii: "]") {
          expectation = try close(.array)
        } else {
          expectation = try scanValue(byte, first: true)
        }
      case .value:
        expectation = try scanValue(byte, first: false)
      case .separator:
        if container == JSONScanner.noContainer {
          guard position == bytes.count else { throw trailingContent() }
          return
        }
        expectation = try scanSeparator(byte)
      }
    }
  }

  @inline(__always)
  mutating func skipWhiteSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position += 1
      default: return
      }
    }
  }

  private mutating func scanKey(_ byte: UInt8, first: Bool) throws(JSONError) -> Expectation {
    guard byte == UInt8(ascii: "\"") else { throw expectedKey(first: first) }
    try scanString()
    skipWhiteSpace()
    guard self.byte(at: position) == UInt8(ascii: ":") else { throw expectedColon() }
    position += 1
    return .value
  }

  @inline(__always)
  private mutating func scanValue(_ byte: UInt8, first: Bool) throws(JSONError) -> Expectation {
    switch byte {
    case UInt8(ascii: "\""):
      try scanString()
    case UInt8(ascii: "{"):
      try open(.object)
      return .firstKey
    case UInt8(ascii: "["):
      try open(.array)
      return .firstElement
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try scanNumber()
    case UInt8(ascii: "t"):
      try scanWord("true", .bool, first: first)
    case UInt8(ascii: "f"):
      try scanWord("false", .bool, first: first)
    case UInt8(ascii: "n"):
      try scanWord("null", .null, first: first)
    default:
      throw expectedValue(first: first)
    }
    return .separator
  }

  private mutating func scanSeparator(_ byte: UInt8) throws(JSONError) -> Expectation {
    let kind = tape[Int(container)].kind
    switch byte {
    case UInt8(ascii: ","):
      lastComma = position
      position += 1
      return kind == .object ? .key : .value
    case UInt8(ascii: "}"):
      return try close(.object)
    case UInt8(ascii: "]"):
      return try close(.array)
    default:
      throw expectedSeparator()
    }
  }

  private mutating func open(_ kind: JSONKind) throws(JSONError) {
    guard depth < limits.depth else { throw tooDeep() }
    depth += 1
    append(kind, from: position, to: position + 1)
    let index = tape.count - 1
    tape[index].next = container
    container = UInt32(truncatingIfNeeded: index)
    position += 1
  }

  private mutating func close(_ kind: JSONKind) throws(JSONError) -> Expectation {
    let index = Int(container)
    guard tape[index].kind == kind else { throw wrongBracket() }
    position += 1
    depth -= 1
    container = tape[index].next
    tape[index].end = UInt32(truncatingIfNeeded: position)
    tape[index].next = UInt32(truncatingIfNeeded: tape.count)
    if kind == .object {
      checkKeys(of: index)
    }
    return .separator
  }

  @inline(__always)
  mutating func append(_ kind: JSONKind, from start: Int, to end: Int, isEscaped: Bool = false) {
    tape.append(
      JSONNode(
        start: UInt32(truncatingIfNeeded: start),
        end: UInt32(truncatingIfNeeded: end),
        next: UInt32(truncatingIfNeeded: tape.count + 1),
        kind: kind,
        isEscaped: isEscaped
      )
    )
  }
}
