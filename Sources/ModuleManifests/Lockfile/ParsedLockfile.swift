/// A lockfile as it was read, together with the sides of a merge that git could not finish.
public struct ParsedLockfile: Sendable, Hashable {
  /// The content; of a file with conflict markers, both sides merged.
  public var lockfile: Lockfile
  /// The sides of the merge, ours first; one if the file has no conflict markers.
  public var sides: [Lockfile]

  /// How many sides were merged: 1 for a file without conflict markers, else 2.
  public var mergedSides: Int { sides.count }

  public init(lockfile: Lockfile, sides: [Lockfile]) {
    self.lockfile = lockfile
    self.sides = sides
  }
}
