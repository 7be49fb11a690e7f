/// Finds keys that occur twice in one object.
///
/// Small objects are compared pairwise by a fingerprint of eight bytes; large ones by a hash that is seeded anew in
/// every process, so that nobody can prepare keys that make it quadratic. The result does not depend on the seed.
struct JSONKeyChecker {
  /// Objects with at most this many keys are compared pairwise.
  private static let pairwiseLimit = 24
  /// More repeated keys than this in one document are not worth listing.
  private static let reportLimit = 100

  private var fingerprints: [UInt64] = []
  private var keys: [Int] = []

  mutating func check(
    object: Int,
    nodes: [JSONNode],
    bytes: UnsafeRawBufferPointer,
    into duplicates: inout [JSONError]
  ) {
    keys.removeAll(keepingCapacity: true)
    var index = object + 1
    while index < nodes.count {
      keys.append(index)
      index = index + 1 < nodes.count ? Int(nodes[index + 1].next) : nodes.count
    }
    if keys.count < 2 { return }
    if keys.count <= Self.pairwiseLimit {
      checkPairwise(nodes, bytes, &duplicates)
    } else {
      checkHashed(nodes, bytes, &duplicates)
    }
  }

  private mutating func checkPairwise(
    _ nodes: [JSONNode],
    _ bytes: UnsafeRawBufferPointer,
    _ duplicates: inout [JSONError]
  ) {
    fingerprints.removeAll(keepingCapacity: true)
    for (position, key) in keys.enumerated() {
      let print = Self.fingerprint(nodes[key], bytes)
      for earlier in 0..<position where fingerprints[earlier] == print {
        let first = keys[earlier]
        if Self.text(nodes[first], bytes).elementsEqual(Self.text(nodes[key], bytes)) {
          Self.report(nodes[first], nodes[key], bytes, &duplicates)
          break
        }
      }
      fingerprints.append(print)
    }
  }

  private func checkHashed(
    _ nodes: [JSONNode],
    _ bytes: UnsafeRawBufferPointer,
    _ duplicates: inout [JSONError]
  ) {
    var hashed: [(hash: Int, key: Int)] = []
    hashed.reserveCapacity(keys.count)
    for key in keys {
      var hasher = Hasher()
      let node = nodes[key]
      if node.isEscaped {
        Self.text(node, bytes).withUnsafeBytes { hasher.combine(bytes: $0) }
      } else {
        hasher.combine(bytes: Self.content(node, bytes))
      }
      hashed.append((hasher.finalize(), key))
    }
    hashed.sort { $0.hash == $1.hash ? $0.key < $1.key : $0.hash < $1.hash }
    var found: [(first: Int, second: Int)] = []
    for index in 1..<hashed.count where hashed[index].hash == hashed[index - 1].hash {
      let (first, second) = (hashed[index - 1].key, hashed[index].key)
      if Self.text(nodes[first], bytes).elementsEqual(Self.text(nodes[second], bytes)) {
        found.append((first, second))
      }
    }
    for pair in found.sorted(by: { $0.second < $1.second }) {
      Self.report(nodes[pair.first], nodes[pair.second], bytes, &duplicates)
    }
  }

  private static func content(_ node: JSONNode, _ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[Int(node.start) + 1..<Int(node.end) - 1])
  }

  private static func text(_ node: JSONNode, _ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    let content = content(node, bytes)
    return node.isEscaped ? JSONEscape.unescape(content) : Array(content)
  }

  @inline(__always)
  private static func fingerprint(_ node: JSONNode, _ bytes: UnsafeRawBufferPointer) -> UInt64 {
    if node.isEscaped {
      return text(node, bytes).withUnsafeBytes { fingerprint($0, from: 0, count: $0.count) }
    }
    return fingerprint(bytes, from: Int(node.start) + 1, count: Int(node.end) - Int(node.start) - 2)
  }

  /// The length, the first eight and the last eight bytes, folded together.
  @inline(__always)
  private static func fingerprint(_ bytes: UnsafeRawBufferPointer, from start: Int, count: Int) -> UInt64 {
    if count >= 8 {
      let first = bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
      let last = bytes.loadUnaligned(fromByteOffset: start + count - 8, as: UInt64.self)
      return first ^ (last &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(truncatingIfNeeded: count)
    }
    var value = UInt64(truncatingIfNeeded: count)
    for offset in 0..<count { value = value << 8 | UInt64(bytes[start + offset]) }
    return value
  }

  private static func report(
    _ first: JSONNode,
    _ second: JSONNode,
    _ bytes: UnsafeRawBufferPointer,
    _ duplicates: inout [JSONError]
  ) {
    guard duplicates.count < reportLimit else { return }
    let name = Printable.quoted(String(decoding: text(second, bytes), as: UTF8.self))
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
