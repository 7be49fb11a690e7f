import ModuleManifests

/// A file of a catalog as it was received, and what the server said about it.
struct CacheEntry: Sendable, Hashable {
  /// The URL that was requested.
  var address: String
  /// The content; `nil` if the server said that there is no such file.
  var body: [UInt8]?
  /// An earlier copy, kept if the catalog has since lost or changed something in it, so that this is reported until it is
  /// restored.
  var published: [UInt8]?
  var etag: String?
  var modified: String?
  /// When the server does not want to be asked again, in seconds since 1970: from its answer on, and not before it, which
  /// would be the case if a clock was ahead and has been corrected.
  var fresh: Range<Int>?

  /// The headers that make a request conditional; empty if there is nothing to compare.
  var validators: [HTTPHeader] {
    guard body != nil else { return [] }
    return [
      etag.map { HTTPHeader("If-None-Match", $0) }, modified.map { HTTPHeader("If-Modified-Since", $0) },
    ]
    .compactMap { $0 }
  }
}

extension CacheEntry {
  private static let format = "modctl.cache/1"

  /// The entry as a file: a checksum of everything that follows, one line about the body, the body, and the earlier copy.
  var bytes: [UInt8] {
    var members: [(key: String, value: JSONValue)] = [
      ("format", .string(Self.format)), ("url", .string(address)), ("found", .bool(body != nil)),
    ]
    if let etag { members.append(("etag", .string(etag))) }
    if let modified { members.append(("modified", .string(modified))) }
    if let published { members.append(("published", .integer(published.count))) }
    if let fresh {
      members += [("freshFrom", .integer(fresh.lowerBound)), ("freshUntil", .integer(fresh.upperBound))]
    }
    let content =
      Array((JSONValue.object(JSONObject(members)).compactText + "\n").utf8) + (body ?? [])
      + (published ?? [])
    return Array((Checksum.text(content[...]) + "\n").utf8) + content
  }

  /// Reads the entry for an address; `nil` if the file is damaged or belongs to another address.
  init?(_ bytes: [UInt8], address: String) {
    let start = Checksum.length + 1
    guard bytes.count > start, let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")),
      bytes[..<start].elementsEqual((Checksum.text(bytes[start...]) + "\n").utf8),
      let json = try? JSONDocument(parsing: bytes, range: start..<end),
      json.root.member("format")?.string == Self.format, json.root.member("url")?.string == address,
      let isFound = json.root.member("found")?.bool
    else { return nil }
    let count = json.root.member("published")?.integer
    guard (0...bytes.count - end - 1).contains(count ?? 0) else { return nil }
    let middle = bytes.count - (count ?? 0)
    var fresh: Range<Int>?
    if let start = json.root.member("freshFrom")?.integer, let end = json.root.member("freshUntil")?.integer,
      start < end
    {
      fresh = start..<end
    }
    self.init(
      address: address,
      body: isFound ? Array(bytes[(end + 1)..<middle]) : nil,
      published: count == nil ? nil : Array(bytes[middle...]),
      etag: json.root.member("etag")?.string,
      modified: json.root.member("modified")?.string,
      fresh: fresh
    )
  }
}

/// Detects damage with FNV-1a: faster than a digest, and without protection against anyone who can write to the cache.
enum Checksum {
  /// The length of its text.
  static let length = 16

  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    // Every step is reversible, so a single difference is never lost.
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0100_0000_01b3 }
    let text = String(hash, radix: 16)
    return String(repeating: "0", count: length - text.utf8.count) + text
  }
}
