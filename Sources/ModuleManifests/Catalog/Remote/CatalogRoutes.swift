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
    case remote([SourceFile])
    case nobody
  }

  private enum Slot {
    case local
    case remote(CatalogReference, place: SourcePosition?)
  }

  private let slots: [Slot]
  private let reader: (any CatalogReader)?
  private let bag: DiagnosticBag
  /// The catalogs of this machine once more: what is read only to look ahead reports nothing.
  private let local: Catalog
  private var owners: [String: Owner] = [:]
  private var providers: [String: [String]] = [:]

  /// `nil` if all catalogs are on this machine.
  init?(
    _ application: ApplicationManifest,
    document: ManifestDocument?,
    directory: String,
    bag: DiagnosticBag
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
    self.bag = bag
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

  /// Finds out who answers for each name; asks for all of them at once, and catalog after catalog.
  func settle(_ names: some Sequence<String>) {
    var open = Set(names.filter { owners[$0] == nil }).sortedBytewise().map { (name: $0, slot: 0) }
    while !open.isEmpty {
      var asked: [(name: String, slot: Int)] = []
      var questions: [CatalogQuestion] = []
      var places: [SourcePosition?] = []
      for item in open {
        guard let (slot, catalog, place) = next(item.name, from: item.slot, isLocal: localHas) else {
          continue
        }
        asked.append((item.name, slot))
        questions.append(CatalogQuestion(.module(item.name), of: catalog))
        places.append(place)
      }
      open = []
      for (index, answer) in ask(questions, places, isReporting: true).enumerated() {
        let (name, slot) = asked[index]
        switch answer {
        case .found(let files): owners[name] = .remote(files)
        case .failed: owners[name] = .nobody
        case .absent: open.append((name, slot + 1))
        }
      }
    }
  }

  /// The modules that the first catalog with providers of an interface lists, besides those of this machine.
  func providers(of interface: String) -> [String] {
    if let known = providers[interface] { return known }
    var slot = 0
    var names: [String] = []
    while let (found, catalog, place) = next(interface, from: slot, isLocal: localProvides, settling: false) {
      let question = CatalogQuestion(.interface(interface), of: catalog)
      let answer = ask([question], [place], isReporting: true)[0]
      if case .found(let files) = answer {
        names = files.flatMap { CatalogIndex.providers(in: $0, bag: bag) }.filter { catalog.covers($0) }
        break
      }
      if case .failed = answer { break }
      slot = found + 1
    }
    providers[interface] = names.uniqued()
    return names
  }

  /// The names of all modules that the catalogs elsewhere list, for suggestions; none of a catalog that does not answer.
  func moduleNames() -> [String] {
    let catalogs = slots.compactMap { slot in
      if case .remote(let catalog, _) = slot { catalog } else { nil }
    }
    let answers = ask(
      catalogs.map { CatalogQuestion(.names, of: $0) },
      catalogs.map { _ in nil },
      isReporting: false
    )
    return zip(catalogs, answers).flatMap { catalog, answer -> [String] in
      guard case .found(let files) = answer else { return [] }
      return files.flatMap { CatalogIndex.names(in: $0) }.filter { catalog.covers($0) }
    }
  }

  /// The next catalog that has to be asked for a name; `nil` if it is known who answers for it.
  private func next(
    _ name: String,
    from start: Int,
    isLocal: (String) -> Bool,
    settling: Bool = true
  ) -> (slot: Int, catalog: CatalogReference, place: SourcePosition?)? {
    var owner = Owner.nobody
    search: for slot in slots.indices.dropFirst(start) where ModuleName.isValid(name) {
      switch slots[slot] {
      case .remote(let catalog, let place):
        if catalog.covers(name) { return (slot, catalog, place) }
      case .local:
        guard isLocal(name) else { continue }
        owner = .local
        break search
      }
    }
    if settling { owners[name] = owner }
    return nil
  }

  private func localProvides(_ interface: String) -> Bool { !local.providers(of: interface).isEmpty }

  private func localHas(_ name: String) -> Bool { local.sources.contains { $0.claims(name) } }

  private func ask(
    _ questions: [CatalogQuestion],
    _ places: [SourcePosition?],
    isReporting: Bool
  ) -> [CatalogAnswer.Content] {
    guard !questions.isEmpty else { return [] }
    let answers =
      reader?.read(questions) ?? questions.map { CatalogAnswer(.failed, problems: [.noReader($0.catalog)]) }
    for (index, answer) in answers.enumerated() where isReporting {
      for problem in answer.problems { bag.add(problem.diagnostic(places[index])) }
    }
    return answers.map(\.content)
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
