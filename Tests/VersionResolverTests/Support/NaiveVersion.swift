/// A version as its text split into pieces, compared piece by piece: an oracle that shares no code with `Version`.
struct NaiveVersion: Hashable {
  var numbers: [Int]
  var tag: [String] = []

  init(_ numbers: [Int], tag: String = "") {
    self.numbers = numbers
    self.tag = tag.isEmpty ? [] : tag.split(separator: ".").map(String.init)
  }

  init(_ text: some StringProtocol) {
    let core = text.prefix { $0 != "+" }
    let tag = core.drop { $0 != "-" }.dropFirst()
    self.init(core.prefix { $0 != "-" }.split(separator: ".").compactMap { Int($0) }, tag: String(tag))
  }

  var text: String {
    numbers.map(String.init).joined(separator: ".") + (tag.isEmpty ? "" : "-" + tag.joined(separator: "."))
  }

  /// -1, 0 or 1, by SemVer 2.0.0 §11.
  func compared(to other: NaiveVersion) -> Int {
    for (mine, theirs) in zip(numbers, other.numbers) where mine != theirs { return mine < theirs ? -1 : 1 }
    if tag.isEmpty || other.tag.isEmpty { return tag.isEmpty ? (other.tag.isEmpty ? 0 : 1) : -1 }
    for (mine, theirs) in zip(tag, other.tag) where mine != theirs {
      switch (Int(mine), Int(theirs)) {
      case (let mine?, let theirs?): return mine < theirs ? -1 : 1
      case (_?, nil): return -1
      case (nil, _?): return 1
      case (nil, nil): return mine.utf8.lexicographicallyPrecedes(theirs.utf8) ? -1 : 1
      }
    }
    return tag.count == other.tag.count ? 0 : tag.count < other.tag.count ? -1 : 1
  }
}
