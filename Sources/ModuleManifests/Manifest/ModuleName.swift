/// The rules for the names of modules and interfaces.
///
/// A name starts with a letter or digit and continues with letters, digits, `.`, `_` and `-`, all ASCII, at most 128 bytes. It
/// may be preceded by one `scope/` of the same form. Every name is therefore a safe path below a catalog.
///
/// ```swift
/// do {
///   try ModuleName.validate("acme/cart")
///   try ModuleName.validate("../secrets")
/// } catch {
///   print(error)  // a name starts with a letter or a digit, found `.`
/// }
/// ```
public enum ModuleName {
  /// The maximum length of a name with its scope, in bytes.
  public static let maximumLength = 128

  /// - Throws: the first rule that the text breaks.
  public static func validate(_ text: some StringProtocol) throws(ModuleNameError) {
    if let error = problem(in: text) { throw error }
  }

  /// Returns whether the text is a name.
  public static func isValid(_ text: some StringProtocol) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { isValid(UnsafeRawBufferPointer($0)) }
      ?? Array(text.utf8).withUnsafeBytes { isValid($0) }
  }

  /// Returns whether bytes are a name, without reporting what is wrong: the fast path.
  package static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var length = 0
    var isStart = true
    var slashes = 0
    for byte in bytes {
      length += 1
      if length > maximumLength { return false }
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        isStart = false
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
        if isStart { return false }
      case UInt8(ascii: "/"):
        slashes += 1
        if isStart || slashes > 1 { return false }
        isStart = true
      default:
        return false
      }
    }
    return !isStart
  }

  /// Returns the first rule that the text breaks.
  package static func problem(in text: some StringProtocol) -> ModuleNameError? {
    if isValid(text) { return nil }
    let length = text.utf8.count
    if length == 0 { return ModuleNameError(offset: 0, length: 0, message: "a name may not be empty") }
    if length > maximumLength {
      return ModuleNameError(
        offset: 0,
        length: length,
        message: "a name has at most \(maximumLength) bytes, but this one has \(length)"
      )
    }
    var offset = 0
    var slashes = 0
    var isStart = true
    for scalar in text.unicodeScalars {
      let width = UTF8.width(scalar)
      if scalar == "/" {
        if isStart {
          let message = slashes == 0 ? "the scope before `/` is empty" : "a name has at most one `/`"
          return ModuleNameError(offset: offset, length: 1, message: message)
        }
        slashes += 1
        if slashes > 1 {
          return ModuleNameError(offset: offset, length: 1, message: "a name has at most one `/`")
        }
        isStart = true
      } else {
        if let problem = problem(with: scalar, isStart: isStart, text: text) {
          return ModuleNameError(offset: offset, length: width, message: problem)
        }
        isStart = false
      }
      offset += width
    }
    // There is no other reason why `isValid` could have rejected it.
    return ModuleNameError(offset: max(0, offset - 1), length: 1, message: "the name after `/` is empty")
  }

  private static func problem(
    with scalar: Unicode.Scalar,
    isStart: Bool,
    text: some StringProtocol
  ) -> String? {
    let isAlphanumeric = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
    if isAlphanumeric { return nil }
    let found = Printable.quoted(String(scalar))
    // A letter of another script is a letter.
    let isOther = !scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
    if isStart {
      if text == "." || text == ".." { return "`\(text)` is never a name" }
      return "a name starts with \(isOther ? "an ASCII" : "a") letter or a digit, found \(found)"
    }
    if scalar == "." || scalar == "_" || scalar == "-" { return nil }
    return "a name has only \(isOther ? "ASCII " : "")letters, digits, `.`, `_` and `-`, found \(found)"
  }
}

extension ModuleName {
  /// Returns what is wrong with a name, in words, or `nil` if it is valid.
  package static func mistake(in text: String) -> String? { problem(in: text)?.message }
}

/// The rule for names that a text broke, and where.
public struct ModuleNameError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The offset of the offending bytes in the name's UTF-8.
  public let offset: Int
  /// The number of offending bytes.
  public let length: Int
  public let message: String

  public var description: String { message }
}
