import ModuleManifests

/// One file of a catalog on its way from the cache and the server to an answer.
struct CachedCopy {
  let address: WebAddress
  /// The same as it is written, under which it is kept.
  private let text: String
  private let catalog: String
  private var entry: CacheEntry?
  private let old: CacheEntry?
  /// Whether the server is to be asked.
  let needsNetwork: Bool
  /// Why there is no answer.
  private(set) var failure: Fetcher.Failure?

  /// A file that a question is about.
  init(
    of file: CatalogFile,
    _ cache: CatalogCache?,
    _ mode: NetworkCatalogReader.Mode,
    _ locked: LockedDigests?,
    _ time: Int
  ) {
    let entry = cache?.entry(of: file.address, in: file.base)
    let isFresh = mode == .normal && entry?.freshUntil.map { time < $0 } ?? false
    let isLocked = mode == .normal && (locked?.isSatisfied(by: entry, for: file.question) ?? false)
    self.init(file.address, file.base, entry, needsNetwork: mode != .offline && !isFresh && !isLocked)
  }

  /// The index of a catalog.
  init(index base: String, _ cache: CatalogCache?) {
    let address = base + "catalog.json"
    self.init(address, base, cache?.entry(of: address, in: base), needsNetwork: true)
  }

  private init(_ text: String, _ catalog: String, _ entry: CacheEntry?, needsNetwork: Bool) {
    // The rules for URLs in modules.json leave nothing that is no address.
    address = WebAddress(text) ?? WebAddress.nowhere
    self.text = text
    self.catalog = catalog
    self.entry = entry
    old = entry
    self.needsNetwork = needsNetwork
  }

  var validators: [HTTPHeader] { entry?.validators ?? [] }

  /// Whether it is known what the catalog has.
  var isKnown: Bool { entry != nil }

  /// `nil` if the catalog has no such file.
  var body: [UInt8]? { entry?.body }

  /// Takes what the server said, and keeps it.
  mutating func take(_ outcome: Fetcher.Outcome, _ time: Int, _ cache: CatalogCache?) {
    switch outcome {
    case .content(let response):
      entry = CacheEntry(
        address: text,
        body: response.body,
        etag: response.header("ETag"),
        modified: response.header("Last-Modified"),
        freshUntil: Self.freshUntil(response, time)
      )
    case .unchanged(let response): entry?.freshUntil = Self.freshUntil(response, time)
    case .absent: entry = CacheEntry(address: text, body: nil)
    case .failed(let failure):
      self.failure = failure
      return
    }
    if let entry, entry != old { cache?.store(entry, in: catalog) }
  }

  /// What the catalog changed in versions that it had published.
  func rewritten(in file: SourceFile) -> [CatalogProblem] {
    guard let before = old?.body, before != file.bytes else { return [] }
    return PublishedVersions(before).problems(in: file)
  }

  /// What it means that the catalog has no such file any more.
  var lost: [CatalogProblem] {
    guard let before = old?.body, body == nil else { return [] }
    return PublishedVersions(before).problems(in: SourceFile(path: text, bytes: []))
  }

  /// Until when a server wants no further question: `max-age`, at most a day.
  private static func freshUntil(_ response: HTTPResponse, _ time: Int) -> Int? {
    guard let text = response.header("Cache-Control")?.lowercased() else { return nil }
    let words = text.split(whereSeparator: { $0 == "," || $0 == " " })
    if words.contains("no-store") || words.contains("no-cache") { return nil }
    let age = words.first { $0.hasPrefix("max-age=") }.flatMap { Int($0.dropFirst("max-age=".count)) }
    return age.flatMap { $0 > 0 ? time + min($0, 86_400) : nil }
  }
}
