/// What follows the numbers of a version.
///
/// Few versions have any of it, so it lies behind one reference, and a version without it needs no allocation.
final class VersionTags: Sendable {
  let prerelease: [PreReleaseIdentifier]
  let buildMetadata: [String]

  init(prerelease: [PreReleaseIdentifier], buildMetadata: [String]) {
    self.prerelease = prerelease
    self.buildMetadata = buildMetadata
  }
}
