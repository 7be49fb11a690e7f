/// Finds keys that occur twice in one object.
///
/// The keys of small objects are compared pairwise by a fingerprint of eight bytes, and those of large ones by a hash that is
/// seeded differently in every process, so no file can contain keys that make it quadratic. The result does not depend on the
/// seed.
extension JSONScanner {
  /// Beyond this number, repeated keys in one document are not worth listing.
  private static var reportLimit: Int { 100 }

  /// Reports the repeated keys of the object whose node is at `object` and whose members are at the end of the tape.
  @inline(__always)
  mutating func checkKeys(of object: Int) {
    var count = 0
    var seen: UInt64 = 0
    var key = object + 1
    while key < tape.count {
      guard count < JSONFingerprints.capacity else { return checkManyKeys(of: object) }
      let print = fingerprint(tape[key])
      let bit: UInt64 = 1 << (print >> 58)
      if seen & bit != 0 { compare(key, print, withFirst: count) }
      seen |= bit
      fingerprints[count] = (print, key)
      count += 1
      key = Int(tape[key + 1].next)
    }
  }

  @inline(never)
  private mutating func compare(_ key: Int, _ print: UInt64, withFirst count: Int) {
    for index in 0..<count where fingerprints[index].print == print {
      let first = fingerprints[index].key
      if text(of: tape[first]) == text(of: tape[key]) { return report(first, key) }
    }
  }

  @inline(never)
  private mutating func checkManyKeys(of object: Int) {
    var hashed: [(hash: Int, key: Int)] = []
    var key = object + 1
    while key < tape.count {
      var hasher = Hasher()
      text(of: tape[key]).withUnsafeBytes { hasher.combine(bytes: $0) }
      hashed.append((hasher.finalize(), key))
      key = Int(tape[key + 1].next)
    }
    hashed.sort { $0.hash == $1.hash ? $0.key < $1.key : $0.hash < $1.hash }
    var found: [(first: Int, second: Int)] = []
    for index in 1..<hashed.count where hashed[index].hash == hashed[index - 1].hash {
      let (first, second) = (hashed[index - 1].key, hashed[index].key)
      if text(of: tape[first]) == text(of: tape[second]) { found.append((first, second)) }
    }
    for pair in found.sorted(by: { $0.second < $1.second }) { report(pair.first, pair.second) }
  }

  /// Returns the UTF-8 of a key, without escapes.
  private func text(of node: JSONNode) -> [UInt8] {
    let content = UnsafeRawBufferPointer(rebasing: bytes[Int(node.start) + 1..<Int(node.end) - 1])
    return node.isEscaped ? JSONEscape.unescape(content) : Array(content)
  }

  @inline(__always)
  private func fingerprint(_ node: JSONNode) -> UInt64 {
    if node.isEscaped {
      return text(of: node).withUnsafeBytes { JSONFingerprints.fingerprint($0, from: 0, count: $0.count) }
    }
    return JSONFingerprints.fingerprint(
      bytes,
      from: Int(node.start) + 1,
      count: Int(node.end) - Int(node.start) - 2
    )
  }

  private mutating func report(_ first: Int, _ second: Int) {
    guard duplicates.count < Self.reportLimit else { return }
    let (first, second) = (tape[first], tape[second])
    let name = Printable.quoted(String(decoding: text(of: second), as: UTF8.self))
    duplicates.append(
      JSONError(
        .duplicateKey,
        offset: Int(second.start),
        length: Int(second.end - second.start),
        "the key \(name) is already in this object",
        hint: "keep one of the two",
        related: .init(
          message: "first written here",
          offset: Int(first.start),
          length: Int(first.end - first.start)
        )
      )
    )
  }
}
