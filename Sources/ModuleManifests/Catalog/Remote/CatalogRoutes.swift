import VersionResolver

/// Decides which catalog answers for a name when some are not on this machine, and remembers what they answered.
///
/// The first catalog of the list that has a name answers for it, and later ones are not asked: nobody can publish a module
/// under a name that an earlier catalog has. Folders and files of this machine count as one, at the place of the first. A name
/// outside of a catalog's scopes is never sent to it.
final class CatalogRoutes {
  /// Who answers for a name.
  enum Owner {
    case local
    /// A catalog elsewhere, which may be wrong in something.
    case remote([SourceFile], [Diagnostic])
    /// Nobody, if there are no diagnostics; else it is not known, and they say why.
    case nobody([Diagnostic])
  }

  private enum Slot {
    case local
    case remote(CatalogReference, place: SourcePosition?)
  }

  private let slots: [Slot]
  private let reader: (any CatalogReader)?
  /// The catalogs of this machine once more: what is read only to look ahead reports nothing.
  private let local: Catalog
  private var owners: [String: Owner] = [:]
  private var providers: [String: (names: [String], diagnostics: [Diagnostic])] = [:]

  /// `nil` if all catalogs are on this machine.
  init?(
    _ application: ApplicationManifest,
    document: ManifestDocument?,
    directory: String
  ) {
    guard application.catalogs.contains(where: { $0.path == nil }) else { return nil }
    var slots: [Slot] = []
    var hasLocal = false
    for (index, catalog) in application.catalogs.enumerated() {
      if catalog.path == nil {
        slots.append(.remote(catalog, place: document?.position(of: ["catalogs", .index(index)])))
      } else if !hasLocal {
        hasLocal = true
        slots.append(.local)
      }
    }
    self.slots = slots
    var silent = application
    silent.workspace = []
    silent.adapters = []
    silent.catalogs = application.catalogs.filter { $0.path != nil }
    local = Catalog(of: silent, directory: directory)
    reader = CatalogReaders.current
  }

  /// The catalogs of this machine, read without a word.
  var silentLocal: Catalog { local }

  /// Who answers for a name, as far as that is known.
  func owner(of name: String) -> Owner? { owners[name] }

  /// The modules that the first catalog with providers of an interface lists, besides those of this machine; `nil` if that is
  /// not known yet.
  func providers(of interface: String) -> (names: [String], diagnostics: [Diagnostic])? {
    providers[interface]
  }

  /// Finds out who answers for modules and interfaces; asks for all of them at once, and catalog after catalog.
  func settle(_ modules: some Sequence<String>, interfaces: some Sequence<String>) {
    let names = Set(modules.filter { owners[$0] == nil }).sortedBytewise().map {
      CatalogQuestion.Subject.module($0)
    }
    let others = Set(interfaces.filter { providers[$0] == nil }).sortedBytewise()
    var open = (names + others.map { .interface($0) }).map { (subject: $0, slot: 0) }
    while !open.isEmpty {
      var asked: [(question: CatalogQuestion, slot: Int, place: SourcePosition?)] = []
      for (subject, start) in open {
        if let (slot, catalog, place) = next(subject, from: start) {
          asked.append((CatalogQuestion(subject, of: catalog), slot, place))
        }
      }
      open = []
      for ((question, slot, place), answer) in zip(asked, ask(asked.map(\.question))) {
        let diagnostics = answer.problems.map { $0.diagnostic(place) }
        if case .absent = answer.content, diagnostics.isEmpty {
          open.append((question.subject, slot + 1))
        } else {
          // A catalog that lost a module does not give its name away.
          take(answer.content, to: question, diagnostics)
        }
      }
    }
  }

  private func take(
    _ content: CatalogAnswer.Content,
    to question: CatalogQuestion,
    _ diagnostics: [Diagnostic]
  ) {
    var files: [SourceFile] = []
    if case .found(let found) = content { files = found }
    switch question.subject {
    case .module(let name):
      if case .found = content {
        owners[name] = .remote(files, diagnostics)
      } else {
        owners[name] = .nobody(diagnostics)
      }
    case .interface(let name):
      let lists = files.map { CatalogIndex.providers(in: $0) }
      providers[name] = (
        lists.flatMap(\.names).filter { question.catalog.covers($0) }.uniqued(),
        diagnostics + lists.flatMap(\.diagnostics)
      )
    case .names: break
    }
  }

  /// The names of all modules that the catalogs elsewhere list, for suggestions; none of a catalog that does not answer.
  func moduleNames() -> [String] {
    let catalogs = slots.compactMap { slot in
      if case .remote(let catalog, _) = slot { catalog } else { nil }
    }
    let answers = ask(catalogs.map { CatalogQuestion(.names, of: $0) })
    return zip(catalogs, answers).flatMap { catalog, answer -> [String] in
      guard case .found(let files) = answer.content else { return [] }
      return files.flatMap { CatalogIndex.names(in: $0) }.filter { catalog.covers($0) }
    }
  }

  /// The next catalog that has to be asked; `nil` if there is none, and then it is known who answers.
  private func next(
    _ subject: CatalogQuestion.Subject,
    from start: Int
  ) -> (slot: Int, catalog: CatalogReference, place: SourcePosition?)? {
    let name = subject.name
    for slot in slots.indices.dropFirst(start) where ModuleName.isValid(name) {
      switch slots[slot] {
      case .remote(let catalog, let place):
        if catalog.covers(name) { return (slot, catalog, place) }
      case .local:
        if case .interface = subject, localProvides(name) {
          providers[name] = ([], [])
          return nil
        }
        if case .module = subject, localHas(name) {
          owners[name] = .local
          return nil
        }
      }
    }
    if case .interface = subject { providers[name] = ([], []) } else { owners[name] = .nobody([]) }
    return nil
  }

  private func localProvides(_ interface: String) -> Bool { !local.providers(of: interface).isEmpty }

  private func localHas(_ name: String) -> Bool { local.sources.contains { $0.claims(name) } }

  private func ask(_ questions: [CatalogQuestion]) -> [CatalogAnswer] {
    guard !questions.isEmpty else { return [] }
    return reader?.read(questions)
      ?? questions.map { CatalogAnswer(.failed, problems: [.noReader($0.catalog)]) }
  }
}

extension CatalogQuestion.Subject {
  /// The name that is asked for.
  fileprivate var name: String {
    switch self {
    case .module(let name), .interface(let name): name
    case .names: ""
    }
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

  /// The problem as a diagnostic.
  ///
  /// - Parameter place: the catalog's entry in `modules.json`.
  package func diagnostic(_ place: SourcePosition?) -> Diagnostic {
    Diagnostic(
      code,
      message,
      at: position ?? place ?? SourcePosition(file: "modules.json"),
      severity: severity,
      notes: notes.map { Diagnostic.Note($0) },
      hint: hint
    )
  }
}
