/// The three versions of one value in a merge.
struct Sides<Value: Equatable> {
  let ours: Value?
  let theirs: Value?
  let origin: LockfileMerge.Origin

  /// - Parameter base: the ancestor's value, which may be `nil`; the outer optional is `nil` if there is no ancestor.
  init(_ base: Value??, _ ours: Value?, _ theirs: Value?) {
    self.ours = ours
    self.theirs = theirs
    switch base {
    case .some(let base) where base == ours: origin = .theirs
    case .some(let base) where base == theirs: origin = .ours
    case nil where ours == nil: origin = .theirs
    case nil where theirs == nil: origin = .ours
    default: origin = .both
    }
  }

  /// Returns the merged value: if one side changed it, that side's value; if both did, the result of `decide`, or the only value
  /// if one side has none.
  func changed(decide: (Value, Value) -> Value) -> Value? {
    switch origin {
    case .ours: return ours
    case .theirs: return theirs
    case .both:
      guard let ours, let theirs else { return ours ?? theirs }
      return decide(ours, theirs)
    }
  }
}

extension Sides<Bool> {
  /// True if a member of a set stays in it. Both sides can only have made the same change.
  var isKept: Bool { changed { $0 || $1 } ?? false }
}
