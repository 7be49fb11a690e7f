import VersionResolver

/// A selection, and how it was found.
struct Solution {
  var selection: Selection
  /// For an update: the pins that had to move for the request, and whether fewer would have been enough.
  var moves: Moves?
  /// For an update: what was requested.
  var update: ApplicationResolver.Update?

  struct Moves {
    var count: Int
    var isProvenMinimal: Bool
  }
}
