import ModuleManifests
import VersionResolver

/// Decides which catalog answers for a name if some are not on this machine, and remembers their answers.
///
/// The first catalog in the list that has a name answers for it, and later ones are not asked, so that a module cannot be
/// published under a name that an earlier catalog has. Folders and files on this machine count as one catalog, in the position of
/// the first. A name outside a catalog's scopes is never sent to it.
final class CatalogRoutes {
  /// The catalog that answers for a name.
  enum Owner {
    case local
    /// A remote catalog, whose answer may have problems.
    case remote(CatalogReference, [SourceFile], [Diagnostic])
    /// No catalog, if there are no diagnostics. Otherwise it is unknown, and they explain why.
    case noCatalog([Diagnostic])
  }

  private enum Slot {
    case local
    case remote(CatalogReference, position: SourcePosition?)

    var catalog: CatalogReference? {
      if case .remote(let catalog, _) = self { catalog } else { nil }
    }

    /// The catalog's entry in `modules.json`.
    var position: SourcePosition? {
      if case .remote(_, let position) = self { position } else { nil }
    }
  }

  private let slots: [Slot]
  private let reader: (any CatalogReader)?
  /// The catalogs on this machine, opened again: what is read only to look ahead reports nothing.
  let silentLocal: Catalog
  private var owners: [String: Owner] = [:]
  private var providers: [String: (names: [String], diagnostics: [Diagnostic])] = [:]
  /// The interfaces for which a remote catalog answers that precedes those on this machine.
  private var answeredBeforeLocal: Set<String> = []

  /// Returns `nil` if all catalogs are on this machine.
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
        slots.append(.remote(catalog, position: document?.position(of: ["catalogs", .index(index)])))
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
    silentLocal = Catalog(of: silent, directory: directory)
    reader = CatalogReaders.current
  }

  /// Returns which catalog answers for a name, as far as that is known.
  func owner(of name: String) -> Owner? { owners[name] }

  /// Returns whether a catalog was not asked for a name because an earlier one has it.
  func leavesCatalogsOut(for name: String) -> Bool {
    let place = slots.firstIndex { slot in
      switch (owners[name], slot) {
      case (.local, .local): true
      case (.remote(let owner, _, _), .remote(let catalog, _)): catalog == owner
      default: false
      }
    }
    return place.map { slots[($0 + 1)...].contains { $0.catalog?.covers(name) ?? true } } ?? false
  }

  /// Returns the modules listed by the first catalog with providers of an interface; `nil` if that is not known yet.
  func providers(of interface: String) -> (names: [String], diagnostics: [Diagnostic])? {
    providers[interface]
  }

  /// Returns whether the catalogs on this machine are asked for an interface, as far as that is known.
  func asksLocal(forInterface name: String) -> Bool { !answeredBeforeLocal.contains(name) }

  /// Returns whether it is known which catalog answers for a name, or what provides an interface.
  func isSettled(_ subject: CatalogQuestion.Subject) -> Bool {
    switch subject {
    case .module(let name): owners[name] != nil
    case .interface(let name): providers[name] != nil
    case .names: true
    }
  }

  /// Finds out which catalog answers for modules and interfaces, one catalog after another, and for those that follow from the
  /// answers.
  ///
  /// - Parameter following: returns what else is needed once something is known; called again for anything that turns out to be
  ///   different.
  func settle(
    _ subjects: [CatalogQuestion.Subject],
    following: (CatalogQuestion.Subject) -> [CatalogQuestion.Subject] = { _ in [] }
  ) {
    var places: [CatalogQuestion: Int] = [:]
    var met: Set<CatalogQuestion.Subject> = []
    var order: [CatalogQuestion.Subject] = []

    /// Returns the question to the first catalog from a slot on, or `nil` if there is none; it is then known which catalog
    /// answers.
    func first(_ subject: CatalogQuestion.Subject, from start: Int) -> CatalogQuestion? {
      guard let (slot, catalog) = next(subject, from: start) else { return nil }
      let question = CatalogQuestion(subject, of: catalog)
      places[question] = slot
      return question
    }
    func questions(_ subjects: [CatalogQuestion.Subject]) -> [CatalogQuestion] {
      var result: [CatalogQuestion] = []
      var open = Array(subjects.reversed())
      while let subject = open.popLast() {
        guard !isSettled(subject), met.insert(subject).inserted else { continue }
        order.append(subject)
        if let question = first(subject, from: 0) {
          result.append(question)
        } else {
          open += following(subject).reversed()
        }
      }
      return result
    }
    let answers = ask(questions(subjects)) { question, answer in
      guard let slot = places[question] else { return [] }
      if answer.saysNothing {
        if let other = first(question.subject, from: slot + 1) { return [other] }
      } else {
        take(answer, to: question, slot)
      }
      return questions(following(question.subject))
    }
    // Only now is it known which answers hold.
    for subject in order {
      var start = 0
      while let (slot, catalog) = next(subject, from: start) {
        let question = CatalogQuestion(subject, of: catalog)
        let answer = answers[question] ?? CatalogAnswer(.failed)
        start = slot + 1
        // A catalog that lost a module does not give its name away.
        if answer.saysNothing { continue }
        take(answer, to: question, slot)
        break
      }
    }
  }

  private func take(_ answer: CatalogAnswer, to question: CatalogQuestion, _ slot: Int) {
    let diagnostics = answer.problems.map { $0.diagnostic(slots[slot].position) }
    var files: [SourceFile] = []
    if case .found(let found) = answer.content { files = found }
    switch question.subject {
    case .module(let name):
      if case .found = answer.content {
        owners[name] = .remote(question.catalog, files, diagnostics)
      } else {
        owners[name] = .noCatalog(diagnostics)
      }
    case .interface(let name):
      let lists = files.map { InterfaceFile(reading: $0) }
      providers[name] = (
        lists.flatMap(\.providers).filter { question.catalog.covers($0) }.uniqued(),
        diagnostics + lists.compactMap(\.diagnostic)
      )
      if slots[slot...].contains(where: { $0.catalog == nil }) { answeredBeforeLocal.insert(name) }
    case .names: break
    }
  }

  /// Returns the names of all modules that the remote catalogs list, for suggestions; none from a catalog that does not answer.
  func moduleNames() -> [String] {
    let catalogs = slots.compactMap(\.catalog).uniqued()
    let answers = ask(catalogs.map { CatalogQuestion(.names, of: $0) }) { _, _ in [] }
    return catalogs.flatMap { catalog -> [String] in
      guard case .found(let files)? = answers[CatalogQuestion(.names, of: catalog)]?.content else {
        return []
      }
      return files.flatMap { CatalogLayout.names(in: $0) }.filter { catalog.covers($0) }
    }
  }

  /// Returns the next catalog that has to be asked, or `nil` if there is none; it is then known which catalog answers.
  private func next(
    _ subject: CatalogQuestion.Subject,
    from start: Int
  ) -> (slot: Int, catalog: CatalogReference)? {
    let name = subject.name
    for slot in slots.indices.dropFirst(start) where ModuleName.isValid(name) {
      switch slots[slot] {
      case .remote(let catalog, _):
        // A catalog that is listed twice has already answered.
        if catalog.covers(name), !slots[..<start].contains(where: { $0.catalog == catalog }) {
          return (slot, catalog)
        }
      case .local:
        if case .interface = subject {
          let local = silentLocal.providers(of: name).map(\.module).uniqued()
          if local.isEmpty { continue }
          providers[name] = (local, [])
          return nil
        }
        if case .module = subject, localHas(name) {
          owners[name] = .local
          return nil
        }
      }
    }
    if case .interface = subject { providers[name] = ([], []) } else { owners[name] = .noCatalog([]) }
    return nil
  }

  private func localHas(_ name: String) -> Bool { silentLocal.sources.contains { $0.claims(name) } }

  private func ask(
    _ questions: [CatalogQuestion],
    following: (CatalogQuestion, CatalogAnswer) -> [CatalogQuestion]
  ) -> [CatalogQuestion: CatalogAnswer] {
    guard !questions.isEmpty else { return [:] }
    return (reader ?? NoReader()).read(questions, following: following)
  }
}
