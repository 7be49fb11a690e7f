public import ModuleManifests

/// Reads catalogs that are not on this machine. It is the seam between a resolution, which asks for names, and whatever knows how
/// to get them.
///
/// A host has none, because what it embeds opens no connections. modctl sets one for each command; a test sets a fake.
///
/// ```swift
/// CatalogReaders.$current.withValue(reader) {
///   _ = ApplicationResolver(directory: "shop").run()
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

/// A request for one file of a catalog.
package struct CatalogQuestion: Sendable, Hashable {
  package enum Subject: Sendable, Hashable {
    /// All versions of a module.
    case module(String)
    /// The modules that provide an interface: `{"providers": ["cart"]}`.
    case interface(String)
    /// The names of all modules, one per line.
    case names
  }

  package let catalog: CatalogReference
  package let subject: Subject

  package init(_ subject: Subject, of catalog: CatalogReference) {
    self.catalog = catalog
    self.subject = subject
  }
}

/// A catalog's answer.
package struct CatalogAnswer: Sendable {
  package enum Content: Sendable {
    /// A packed file (`.ndjson`), or files with one manifest each, named after their version (`1.2.3.json`).
    case found([SourceFile])
    /// The catalog answered and has nothing with that name.
    case absent
    /// Nothing is known about it; ``CatalogAnswer/problems`` explain why.
    case failed
  }

  package var content: Content
  /// Errors and warnings about the catalog.
  package var problems: [CatalogProblem]

  package init(_ content: Content, problems: [CatalogProblem] = []) {
    self.content = content
    self.problems = problems
  }
}

/// A problem with a catalog as a whole, or with one of its files.
package struct CatalogProblem: Error, Hashable {
  package var code: DiagnosticCode
  package var message: String
  package var severity: Diagnostic.Severity
  /// The position of the problem, or `nil` for the catalog's entry in `modules.json`.
  package var position: SourcePosition?
  package var notes: [String]
  package var hint: String?

  package init(
    _ code: DiagnosticCode,
    _ message: String,
    severity: Diagnostic.Severity = .error,
    at position: SourcePosition? = nil,
    notes: [String] = [],
    hint: String? = nil
  ) {
    self.code = code
    self.message = message
    self.severity = severity
    self.position = position
    self.notes = notes
    self.hint = hint
  }
}

extension DiagnosticCode {
  /// A catalog that cannot be reached, so its content is unknown.
  public static let unreachableCatalog = DiagnosticCode("unreachable-catalog")
  /// A published version that a catalog lost or changed.
  public static let rewrittenVersion = DiagnosticCode("rewritten-version")
}
