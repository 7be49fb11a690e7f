import ModuleCatalogs
import ModuleManifests
import VersionResolver

extension NetworkCatalogReader {
  /// Returns the problem with the index of a catalog, if any.
  func check(_ copy: CachedCopy, _ base: String, _ cached: (String) -> Int) -> CatalogProblem? {
    if let failure = copy.failure {
      let count = cached(base)
      let address = copy.address.description
      return FailedFiles(base: base, failure: failure, addresses: [address], areCached: count > 0).problem(
        count
      )
    }
    guard let body = copy.body else {
      return CatalogProblem(
        .missingCatalog,
        "there is no catalog at \(base): it has no catalog.json",
        hint: "name the folder that `modctl catalog export` wrote"
      )
    }
    return page(copy.address.description, body) ?? CatalogFormat(of: body).problem(at: base)
  }

  /// Returns the problem with a file that is a web page or empty.
  func page(_ address: String, _ body: [UInt8]) -> CatalogProblem? {
    guard CachedCopy.isPage(body) else { return nil }
    return CatalogProblem(
      .missingCatalog,
      "the server answered \(address) with \(body.isEmpty ? "nothing" : "a web page")",
      hint: "it must answer 404 for a file that it does not have, and 401 if it needs credentials"
    )
  }

  func notCached(_ files: [CatalogFile], of base: String) -> CatalogProblem {
    if let cache, cache.isUnreadable {
      return CatalogProblem(
        .unreachableCatalog,
        "the cache \(Printable.escaped(cache.folder)) cannot be read, and --offline uses only the cache"
      )
    }
    let first = files.first?.title ?? "a file"
    let (names, verb) =
      files.count == 1 ? (first, "is") : ("\(first) and \((files.count - 1).counted("more file"))", "are")
    return CatalogProblem(
      .unreachableCatalog,
      "\(names) of the catalog \(base) \(verb) not cached, and --offline uses only the cache",
      hint: "run it once without --offline"
    )
  }
}
