import ModuleManifests
import VersionResolver

/// Reads the requirement of an edge in a plain line (``PlainLineReader``): a string, or an object in which a string is the
/// requirement. Requirements in SwiftPM's form are not plain.
struct PlainRequirementReader {
  struct Requirement {
    /// The number of the requirement in ``DecodingCaches``.
    var number: Int32
    var isLazy = false
  }

  private let caches: DecodingCaches
  /// The object that was read last in the same file, which is mostly repeated.
  private var recent: (start: Int, length: Int, requirement: Requirement)?

  init(caches: DecodingCaches) {
    self.caches = caches
  }

  /// Prepares for another file.
  mutating func beginFile() { recent = nil }

  /// Returns a requirement, or `nil` if it is not plain.
  ///
  /// - Parameter kind: the kind of its edge.
  @inline(__always)
  mutating func read(_ kind: Edge.Kind, _ cursor: inout PlainCursor) -> Requirement? {
    guard cursor.next() == UInt8(ascii: "{") else { return text(&cursor).map { Requirement(number: $0) } }
    // A conflict has other members.
    guard kind != .conflict else { return readObject(kind, &cursor) }
    if let recent, cursor.skipRepeated(recent.start, recent.length) != nil { return recent.requirement }
    let start = cursor.position
    let requirement = readObject(kind, &cursor)
    recent = requirement.map { (start, cursor.position - start, $0) }
    return requirement
  }

  @inline(__always)
  private func text(_ cursor: inout PlainCursor) -> Int32? {
    cursor.string().flatMap { caches.number(ofRequirement: $0) }
  }

  private func readObject(_ kind: Edge.Kind, _ cursor: inout PlainCursor) -> Requirement? {
    guard cursor.opensEmptyObject() == false else { return nil }
    var (number, isLazy): (Int32?, Bool?)
    var hasReason = false
    while true {
      if number == nil, cursor.take("\"version\"") {
        guard cursor.take(UInt8(ascii: ":")) else { return nil }
        number = text(&cursor)
        guard number != nil else { return nil }
      } else if isLazy == nil, kind != .conflict, cursor.take("\"lazy\"") {
        // A conflict cannot be lazy.
        guard cursor.take(UInt8(ascii: ":")) else { return nil }
        isLazy = cursor.take("true") ? true : cursor.take("false") ? false : nil
        guard isLazy != nil else { return nil }
      } else if !hasReason, cursor.take("\"reason\"") {
        // A reason may not be blank. Whether one without visible ASCII characters is blank is left to the decoder.
        guard cursor.take(UInt8(ascii: ":")), let text = cursor.text(),
          text.contains(where: { $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        hasReason = true
      } else {
        return nil
      }
      guard let hasMore = cursor.hasMore() else { return nil }
      if !hasMore { return number.map { Requirement(number: $0, isLazy: isLazy ?? false) } }
    }
  }
}
