import ModuleCatalogs
import ModuleManifests

/// One file of a catalog on its way from the cache and the server to an answer.
struct CachedCopy {
  /// The address as it is written, under which it is kept.
  private let text: String
  private let catalog: String
  private var entry: CacheEntry?
  /// What was published when it was last as it should be.
  private let published: [UInt8]?
  /// What the catalog has lost or changed of it.
  private(set) var problems: [CatalogProblem] = []
  /// Whether the server is to be asked.
  let needsNetwork: Bool
  /// Whether the server had something else than what was kept.
  private(set) var isChanged = false
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
    let address = base + CatalogLayout.root
    self.init(address, base, cache?.entry(of: address, in: base), needsNetwork: true)
  }

  private init(_ text: String, _ catalog: String, _ entry: CacheEntry?, needsNetwork: Bool) {
    self.text = text
    self.catalog = catalog
    self.entry = entry
    published = entry?.published ?? entry?.body
    self.needsNetwork = needsNetwork
  }

  /// The address. The rules for URLs in modules.json leave nothing that is none.
  var address: WebAddress { WebAddress(text) ?? .nowhere }

  var validators: [HTTPHeader] { entry?.validators ?? [] }

  /// Whether it is known what the catalog has.
  var isKnown: Bool { entry != nil }

  /// `nil` if the catalog has no such file.
  var body: [UInt8]? { entry?.body }

  /// Takes what the server said, and keeps it.
  mutating func take(_ outcome: Fetcher.Outcome, _ time: Int, _ cache: CatalogCache?) {
    let old = entry
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
      isChanged = true
      return
    }
    holdAgainstPublished()
    isChanged = old == nil || old?.body != body || !problems.isEmpty
    if let entry, entry != old { cache?.store(entry, in: catalog) }
  }

  /// Looks for what the catalog lost or changed of what it had published, and remembers that as long as it is so.
  private mutating func holdAgainstPublished() {
    guard let published, published != body else {
      entry?.published = nil
      return
    }
    problems = PublishedVersions(published).problems(in: SourceFile(path: text, bytes: body ?? []))
    entry?.published = problems.isEmpty ? nil : published
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
