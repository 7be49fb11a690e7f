extension VersionSyntaxError {
  /// The rules that a text can break.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Value: String, Sendable {
      case tooLong, notASCII, unexpectedText, whitespace
      case versionPrefix, partCount, missingNumber, leadingZero, partTooLarge, emptyIdentifier
      case missingVersion, unknownOperator, exclusion, numberAfterWildcard, tagOnPartialVersion
      case misplacedComma, hyphenRange, missingSeparator, tooManyComparators
    }

    private let value: Value
    private init(_ value: Value) { self.value = value }
    public var description: String { value.rawValue }

    /// The text has more bytes than the limit.
    public static let tooLong = Code(.tooLong)
    /// A character that is not ASCII.
    public static let notASCII = Code(.notASCII)
    /// Text that the grammar does not allow at this point.
    public static let unexpectedText = Code(.unexpectedText)
    /// Whitespace in a version.
    public static let whitespace = Code(.whitespace)

    /// A `v` before the version.
    public static let versionPrefix = Code(.versionPrefix)
    /// More or fewer than three numbers.
    public static let partCount = Code(.partCount)
    /// A number is missing.
    public static let missingNumber = Code(.missingNumber)
    /// A number with a leading zero, in the version or in a pre-release tag.
    public static let leadingZero = Code(.leadingZero)
    /// A number above ``Version/maximumPart``.
    public static let partTooLarge = Code(.partTooLarge)
    /// An empty identifier: nothing between two dots of a tag, or after its sign.
    public static let emptyIdentifier = Code(.emptyIdentifier)

    /// A version is missing after an operator, or where a comparator belongs.
    public static let missingVersion = Code(.missingVersion)
    /// An operator that does not exist, such as `=>`.
    public static let unknownOperator = Code(.unknownOperator)
    /// `!=`: a requirement states only what it admits.
    public static let exclusion = Code(.exclusion)
    /// A number after a wildcard, as in `1.x.3`.
    public static let numberAfterWildcard = Code(.numberAfterWildcard)
    /// A pre-release tag or build metadata after fewer than three numbers.
    public static let tagOnPartialVersion = Code(.tagOnPartialVersion)
    /// A comma that is not between two comparators.
    public static let misplacedComma = Code(.misplacedComma)
    /// A hyphen range without its spaces, with an operator, or next to other comparators.
    public static let hyphenRange = Code(.hyphenRange)
    /// Two comparators without a space or comma between them.
    public static let missingSeparator = Code(.missingSeparator)
    /// More comparators than the limit.
    public static let tooManyComparators = Code(.tooManyComparators)
  }
}
