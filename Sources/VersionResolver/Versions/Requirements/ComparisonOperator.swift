/// The operator before a version in a requirement.
enum ComparisonOperator {
  case none, equal, greater, greaterOrEqual, less, lessOrEqual
  /// `^`: versions that keep the leftmost number that is not zero.
  case caret
  /// `~`: versions that keep the major and minor numbers.
  case tilde
  /// `~>`: versions that keep all written numbers except the last, as in CocoaPods and Bundler.
  case pessimistic

  /// - Parameter text: the signs as written.
  init?(_ text: some Collection<UInt8>) {
    guard let first = text.first, let last = text.dropFirst().first else {
      switch text.first {
      case nil: self = .none
      case UInt8(ascii: "="): self = .equal
      case UInt8(ascii: ">"): self = .greater
      case UInt8(ascii: "<"): self = .less
      case UInt8(ascii: "^"): self = .caret
      case UInt8(ascii: "~"): self = .tilde
      default: return nil
      }
      return
    }
    guard text.count == 2 else { return nil }
    switch (first, last) {
    case (UInt8(ascii: ">"), UInt8(ascii: "=")): self = .greaterOrEqual
    case (UInt8(ascii: "<"), UInt8(ascii: "=")): self = .lessOrEqual
    case (UInt8(ascii: "~"), UInt8(ascii: ">")): self = .pessimistic
    default: return nil
    }
  }
}
