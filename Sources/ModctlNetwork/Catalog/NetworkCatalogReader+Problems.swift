import ModuleCatalogs
import ModuleManifests
import VersionResolver

extension NetworkCatalogReader {
  /// Returns the problem with the index of a catalog, if any.
  func check(_ copy: CachedCopy, _ base: String, _ cached: (String) -> Int) -> CatalogProblem? {
    if let failure = copy.failure {
      return problem(failure, base, asking: copy.address.description, cached(base))
    }
    guard let body = copy.body else {
      return CatalogProblem(
        .missingCatalog,
        "there is no catalog at \(base): it has no catalog.json",
        hint: "name the folder that `modctl catalog export` wrote"
      )
    }
    guard let format = (try? JSONDocument(parsing: body))?.root.member("catalog")?.integer else {
      return CatalogProblem(
        .missingCatalog,
        "there is no catalog at \(base): its catalog.json is invalid",
        hint: "expected {\"catalog\": 1}"
      )
    }
    guard format == 1 else {
      return CatalogProblem(
        .missingCatalog,
        "the catalog \(base) has the format \(format), but this modctl reads only format 1",
        hint: "use a newer modctl"
      )
    }
    return nil
  }

  /// - Parameters:
  ///   - address: the file to name. Naming it rather than the file that failed first keeps the message deterministic.
  ///   - count: the number of the catalog's files in the cache.
  func problem(_ failure: Fetcher.Failure, _ base: String, asking address: String, _ count: Int)
    -> CatalogProblem
  {
    let times = failure.attempts == 1 ? "" : ", \(failure.attempts) times"
    return CatalogProblem(
      .unreachableCatalog,
      "the catalog \(base) cannot be reached: \(failure.message)",
      notes: [
        "requested \(address)\(times)",
        count == 0 ? "nothing is cached" : "cached: \(count.counted("file")) of this catalog",
      ],
      hint: count == 0 ? nil : "--offline uses what is cached"
    )
  }

  func notCached(_ file: CatalogFile) -> CatalogProblem {
    CatalogProblem(
      .unreachableCatalog,
      "\(file.title) of the catalog \(file.base) is not cached, and --offline uses only the cache",
      hint: "run it once without --offline"
    )
  }
}
