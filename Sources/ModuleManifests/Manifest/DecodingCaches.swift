import VersionResolver

/// Names, versions and requirements that were read before: a catalog repeats each of them many times.
final class DecodingCaches {
  /// Valid names only.
  let names = ByteTable<String>()
  let versions = ByteTable<Version>()
  let requirements = ByteTable<Requirement>()
}
