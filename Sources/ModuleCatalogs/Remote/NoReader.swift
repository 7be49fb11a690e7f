/// The reader of a program that opens no connections.
struct NoReader: CatalogReader {
  func read(_ questions: [CatalogQuestion]) -> [CatalogAnswer] {
    questions.map { CatalogAnswer(.failed, problems: [.noReader($0.catalog)]) }
  }
}

extension CatalogProblem {
  fileprivate static func noReader(_ catalog: CatalogReference) -> CatalogProblem {
    CatalogProblem(
      .unreachableCatalog,
      "the catalog \(catalog) is not on this machine",
      hint: "modctl reads it; this program does not"
    )
  }
}
