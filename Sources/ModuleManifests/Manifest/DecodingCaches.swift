import VersionResolver

/// Names and requirements that were read before: a catalog repeats each of them many times.
final class DecodingCaches {
  /// Valid names only.
  let names = ByteTable<String>()
  let requirements = ByteTable<Requirement>()
}
