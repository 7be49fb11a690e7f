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
    guard text.count <= 2 else { return nil }
    switch (text.first, text.dropFirst().first) {
    case (nil, _): self = .none
    case (UInt8(ascii: "="), nil): self = .equal
    case (UInt8(ascii: ">"), nil): self = .greater
    case (UInt8(ascii: "<"), nil): self = .less
    case (UInt8(ascii: "^"), nil): self = .caret
    case (UInt8(ascii: "~"), nil): self = .tilde
    case (UInt8(ascii: ">"), UInt8(ascii: "=")): self = .greaterOrEqual
    case (UInt8(ascii: "<"), UInt8(ascii: "=")): self = .lessOrEqual
    case (UInt8(ascii: "~"), UInt8(ascii: ">")): self = .pessimistic
    default: return nil
    }
  }
}
