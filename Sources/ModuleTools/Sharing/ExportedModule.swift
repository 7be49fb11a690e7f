import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// The file of one module in an exported catalog. What was exported before stays, and new versions are appended.
struct ExportedModule {
  private(set) var bytes: [UInt8] = []
  private(set) var versionCount = 0
  /// Exported versions that the catalogs no longer have, or have with different content.
  private(set) var differences: [Diagnostic] = []

  /// - Parameters:
  ///   - name: the module.
  ///   - catalog: the catalog to export.
  ///   - exported: the entries exported before.
  ///   - allowsRewriting: whether to rewrite the file if something differs.
  init(_ name: String, of catalog: Catalog, after exported: [CatalogEntry], allowsRewriting: Bool) {
    var all: [Version: ManifestDocument] = [:]
    for version in catalog.versions(of: name) { all[version] = catalog.document(of: name, at: version) }
    var rest = all
    var lines: [[UInt8]] = []
    for entry in exported.inOrderOfLines {
      let document = rest.removeValue(forKey: entry.version)
      if let difference = CatalogDifference.diagnostic(entry, document, hint: Self.hint) {
        differences.append(difference)
      }
      if let line = Self.line(of: entry, now: document) { lines.append(line) }
    }
    // None of the old content is worth keeping in this case: write the file of a first export.
    if allowsRewriting, !differences.isEmpty { (rest, lines) = (all, []) }
    let new = rest.sorted { left, right in
      let (a, b) = (Self.published(left.value), Self.published(right.value))
      return a == b ? left.key < right.key : Self.isEarlier(a, b)
    }
    lines += new.map { Self.line(of: $0.value.json.root) }
    versionCount = lines.count
    for line in lines { bytes += line + [UInt8(ascii: "\n")] }
  }

  private static let hint =
    "a published version never changes: restore it in the catalog; to discard what was exported, use --allow-rewriting"

  /// Returns the exported line of a version with its current `yanked`; no other byte changes.
  private static func line(of entry: CatalogEntry, now: ManifestDocument?) -> [UInt8]? {
    guard let before = entry.document else { return nil }
    let root = before.json.root
    let yanked = now?.json.root.member("yanked")
    if yanked?.string == root.member("yanked")?.string { return Array(before.file.bytes[root.range]) }
    guard case .object(var object) = JSONValue(root) else { return nil }
    object["yanked"] = yanked.map { JSONValue($0) }
    return Array(PublishedForm.ordered(object).compactText.utf8)
  }

  private static func line(of root: JSONElement) -> [UInt8] {
    guard case .object(let object) = JSONValue(root) else { return [] }
    return Array(PublishedForm.ordered(object).compactText.utf8)
  }

  private static func published(_ document: ManifestDocument) -> Timestamp? {
    document.json.root.member("published")?.string.flatMap { try? Timestamp(parsing: $0) }
  }

  /// Entries without a time come first: they predate publication times.
  private static func isEarlier(_ left: Timestamp?, _ right: Timestamp?) -> Bool {
    guard let right else { return false }
    return left.map { $0 < right } ?? true
  }
}

extension [CatalogEntry] {
  /// The entries of a packed file, in file order.
  var inOrderOfLines: [CatalogEntry] {
    // Each access to a document parses it again.
    let offsets = map { $0.document?.json.root.range.lowerBound ?? 0 }
    return indices.sorted { offsets[$0] < offsets[$1] }.map { self[$0] }
  }
}
