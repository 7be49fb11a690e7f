/// A version in a requirement, whose last numbers may be omitted or be wildcards.
struct PartialVersion {
  /// The numbers, with 0 for omitted ones.
  var numbers = ReleaseNumbers.first
  /// How many numbers there are: 0 for `*`, 2 for `1.2.x`.
  var count = 0
  /// The number of parts that were written, including wildcards: 3 for `1.2.x`.
  var written = 0
  /// The pre-release tag, which only three numbers can have.
  var tag: [PrereleaseIdentifier] = []

  init() {}

  /// Creates a version from all three numbers, and the tag if there is one. Build metadata is ignored in a requirement.
  init(_ version: Version) {
    numbers = version.numbers
    tag = version.prerelease
    count = 3
    written = 3
  }

  var isFull: Bool { count == 3 }

  /// Appends the next number.
  mutating func append(_ number: UInt64) {
    switch count {
    case 0: numbers = ReleaseNumbers(number, 0, 0)
    case 1: numbers = ReleaseNumbers(numbers.major, number, 0)
    default: numbers = ReleaseNumbers(numbers.major, numbers.minor, number)
    }
    count += 1
  }
}
