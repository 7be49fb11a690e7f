extension [Version] {
  /// Returns some of these versions, which exist and are in ascending order, as ranges: `1.0.0 – 1.2.0`, `1.4.0`.
  ///
  /// A range names only its ends, so it must not contain a version that is not meant.
  ///
  /// - Parameter isMeant: returns whether the version at an index is meant.
  package func ranges(where isMeant: (Int) -> Bool) -> [String] {
    var parts: [String] = []
    var start: Int?
    for index in 0...count {
      let isIn = index < count && isMeant(index)
      if isIn, start == nil { start = index }
      guard !isIn, let first = start else { continue }
      let last = index - 1
      switch last - first {
      case 0: parts.append("\(self[first])")
      case 1: parts += ["\(self[first])", "\(self[last])"]
      default: parts.append("\(self[first]) – \(self[last])")
      }
      start = nil
    }
    return parts
  }
}
