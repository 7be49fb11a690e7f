/// The numbers of a version, in their order.
enum VersionPart: Int, CustomStringConvertible {
  case major, minor, patch

  /// The name in messages.
  var description: String {
    switch self {
    case .major: "major"
    case .minor: "minor"
    case .patch: "patch"
    }
  }
}
