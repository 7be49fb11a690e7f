import ModuleCatalogs
import ModuleManifests

/// One file of a catalog on its way from the cache and the server to an answer.
struct CachedCopy {
  /// The address as written, under which the file is stored.
  private let text: String
  private let catalog: String
  private var entry: CacheEntry?
  /// The published content from when it was last in order.
  private let published: [UInt8]?
  /// What the catalog has lost or changed in it.
  private(set) var problems: [CatalogProblem] = []
  /// Whether the server has to be asked.
  let needsNetwork: Bool
  /// Whether the server's content differed from the stored content.
  private(set) var isChanged = false
  /// Why there is no answer.
  private(set) var failure: Fetcher.Failure?
  /// Whether the cache has the answer, as far as there is a cache; see ``store(in:)``.
  private(set) var isStored = true

  /// Creates the copy for a file that answers a question.
  ///
  /// - Parameter isAsked: whether the server was asked for it before, so that what is cached is what it has.
  init(
    of file: CatalogFile,
    _ cache: CatalogCache?,
    _ mode: NetworkCatalogReader.Mode,
    _ locked: LockedDigests?,
    isAsked: Bool,
    _ time: Int
  ) {
    let entry = cache?.entry(of: file.address, in: file.base)
    let isFresh = mode == .normal && entry?.fresh?.contains(time) ?? false
    let isLocked = mode == .normal && (locked?.isSatisfied(by: entry, for: file.question) ?? false)
    let isKnown = isFresh || isLocked || isAsked && entry != nil
    self.init(file.address, file.base, entry, needsNetwork: mode != .offline && !isKnown)
  }

  /// Creates the copy for the index of a catalog.
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

  /// The address. The rules for URLs in modules.json ensure that it is valid.
  var address: WebAddress { WebAddress(text) ?? .nowhere }

  var validators: [HTTPHeader] { entry?.validators ?? [] }

  /// Whether it is known what the catalog has.
  var isKnown: Bool { entry != nil }

  /// The content; `nil` if the catalog has no such file.
  var body: [UInt8]? { entry?.body }

  /// Processes the server's answer.
  mutating func take(_ outcome: Fetcher.Outcome, _ time: Int) {
    let old = entry
    switch outcome {
    case .content(let response):
      entry = CacheEntry(address: text, body: response.body)
      // Not every connection tells that it broke. What may be cut off is not compared with the server's file, but read again.
      if response.body.last == UInt8(ascii: "\n") {
        entry?.etag = response.header("ETag")
        entry?.modified = response.header("Last-Modified")
        entry?.fresh = Self.fresh(response, time)
      }
    case .unchanged(let response): entry?.fresh = Self.fresh(response, time)
    case .absent: entry = CacheEntry(address: text, body: nil)
    case .failed(let failure):
      self.failure = failure
      isChanged = true
      return
    }
    holdAgainstPublished()
    isChanged = old == nil || old?.body != body || !problems.isEmpty
    isStored = entry == old
  }

  /// Stores the server's answer in place of the earlier copy, unless it is a page that cannot be a file of a catalog.
  ///
  /// Only for a catalog whose index is in order: a network that answers every request with a page or with 404 would otherwise
  /// cost what is needed to work without a network.
  mutating func store(in cache: CatalogCache?) {
    guard !isStored, let entry, entry.body.map(Self.isPage) != true else { return }
    cache?.store(entry, in: catalog)
    isStored = true
  }

  /// Returns whether a file is a web page, with which some servers answer for files that they do not have, or ask people to sign
  /// in, or is empty.
  static func isPage(_ body: [UInt8]) -> Bool {
    body.isEmpty || body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
  }

  /// Finds published content that the catalog lost or changed, and remembers it for as long as that is the case.
  private mutating func holdAgainstPublished() {
    guard let published, published != body else {
      entry?.published = nil
      return
    }
    problems = PublishedVersions(SourceFile(path: text, bytes: published))
      .problems(in: SourceFile(path: text, bytes: body ?? []))
    entry?.published = problems.isEmpty ? nil : published
  }

  /// Returns when a server does not want to be asked again: for `max-age`, but at most a day, less the time for which a cache in
  /// between had the answer.
  private static func fresh(_ response: HTTPResponse, _ time: Int) -> Range<Int>? {
    guard let text = response.header("Cache-Control")?.lowercased() else { return nil }
    let words = text.split(whereSeparator: { $0 == "," || $0 == " " })
    if words.contains("no-store") || words.contains("no-cache") { return nil }
    guard let word = words.first(where: { $0.hasPrefix("max-age=") }),
      let maximum = Int(word.dropFirst("max-age=".count)), maximum > 0
    else { return nil }
    let age = max(0, response.header("Age").flatMap { Int($0) } ?? 0)
    return maximum > age ? time..<(time + min(maximum - age, 86_400)) : nil
  }
}
