import VersionResolver

/// Reads catalogs that are not on this machine. It is the seam between a resolution, which asks for names, and whatever knows how
/// to get them.
///
/// A host has none, because what it embeds opens no connections. modctl sets one for each command; a test sets a fake.
///
/// ```swift
/// try CatalogReaders.$current.withValue(reader) {
///   _ = try ApplicationResolver(directory: "shop").resolve()
/// }
/// ```
package protocol CatalogReader: Sendable {
  /// Answers all questions in order. It waits for the last answer, and fetches as many concurrently as it can.
  ///
  /// The answers depend on the catalogs' content, not on which was asked first, so a resolution is the same each time.
  func read(_ questions: [CatalogQuestion]) -> [CatalogAnswer]

  /// Answers questions and all that follow from their answers, which are asked as soon as an answer arrives.
  ///
  /// - Parameter following: called with each answer as it arrives, in any order. To save time, an answer may be one that was kept
  ///   from an earlier run; it is then called again if the catalog's content has changed.
  /// - Returns: the final answers. A catalog whose connection breaks off has none, whatever arrived before.
  func read(
    _ questions: [CatalogQuestion],
    following: (CatalogQuestion, CatalogAnswer) -> [CatalogQuestion]
  ) -> [CatalogQuestion: CatalogAnswer]
}

extension CatalogReader {
  /// Asks for everything that follows from the answers of one round in the next round.
  package func read(
    _ questions: [CatalogQuestion],
    following: (CatalogQuestion, CatalogAnswer) -> [CatalogQuestion]
  ) -> [CatalogQuestion: CatalogAnswer] {
    var answers: [CatalogQuestion: CatalogAnswer] = [:]
    var open = questions.uniqued()
    while !open.isEmpty {
      var next: [CatalogQuestion] = []
      for (question, answer) in zip(open, read(open)) {
        answers[question] = answer
        next += following(question, answer)
      }
      open = next.filter { answers[$0] == nil }.uniqued()
    }
    return answers
  }
}

/// The reader for catalogs that are opened in the meantime.
package enum CatalogReaders {
  @TaskLocal package static var current: (any CatalogReader)?
}

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
