/// Interfaces as virtual packages.
///
/// A candidate of an interface is a pair of a module and a version of the interface that this module provides. It needs the
/// module in one of the versions that provide exactly that. Requiring the interface is an ordinary edge to the virtual package.
/// Mutual exclusion of providers is one more pair for each module, from the module to the interface: "a version that provides it,
/// and another module is chosen". Both are linear in the provisions.
extension Universe {
  /// Returns the package of the interface that an edge names, restricted to one module if the edge names the module that is to
  /// provide it.
  mutating func interface(
    of edge: Edge,
    from provider: any CandidateProvider
  ) throws(ResolutionError) -> PackageID {
    let package = try interface(named: edge.subject.name, from: provider)
    if let module = edge.alternative { alternatives[package] = (edge.target, module) }
    return package
  }

  /// Returns the name of an interface as it appears in manifests.
  func name(ofInterface package: PackageID) -> String {
    alternatives[package]?.interface ?? names[Int(package)]
  }

  /// Returns how modules provide an interface; nothing if it has not been requested.
  func provisions(of interface: Subject) -> [InterfaceProvider] {
    known(interface).flatMap { interfaces[$0] }?.provisions ?? []
  }

  /// Returns the package of an interface, which is requested from the provider the first time.
  ///
  /// - Complexity: O(p log p) in the module versions that provide the interface.
  mutating func interface(
    named name: String,
    from provider: any CandidateProvider
  ) throws(ResolutionError) -> PackageID {
    if let known = interfaceIDs[name] { return known }
    var found: [InterfaceProvider]
    do {
      found = try provider.providers(of: name)
    } catch {
      throw ResolutionError(
        .providerFailed,
        "the providers of \(name) cannot be read: \(error)",
        underlying: error
      )
    }
    let prefersLowest = prefersLowest
    found.sort { InterfaceProvider.precedes($0, $1, prefersLowest: prefersLowest) }
    var runs: [Range<Int>] = []
    for index in found.indices {
      if let last = runs.last, found[last.lowerBound].module == found[index].module,
        found[last.lowerBound].interfaceVersion == found[index].interfaceVersion
      {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    let package = append(name, runs.map { found[$0.lowerBound].interfaceVersion }, isInterface: true)
    let choice = chosenProviders[name].map { chosen in
      let isAble = found.contains { $0.module == chosen }
      return "\"providers\" names \(chosen)\(isAble ? "" : ", which does not provide it")"
    }
    var interface = Interface()
    for (index, run) in runs.enumerated() {
      interface.candidates.append(
        try enter(found[run], as: index + 1, of: package, name, choice, from: provider)
      )
    }
    interface.provisions = found
    interfaces[package] = interface
    // Last: if a provider cannot be read, the next request begins again, and this package stays unused.
    interfaceIDs[name] = package
    if chosenProviders[name] == nil { excludeRivals(of: package, name) }
    return package
  }

  /// Adds one candidate of an interface: a module in some of its versions.
  private mutating func enter(
    _ provisions: ArraySlice<InterfaceProvider>,
    as ordinal: Int,
    of package: PackageID,
    _ name: String,
    _ choice: String?,
    from provider: any CandidateProvider
  ) throws(ResolutionError) -> Interface.Candidate {
    let module = provisions[provisions.startIndex].module
    let target = try self.package(named: module, from: provider)
    let words =
      provisions.allSatisfy { $0.unavailabilityReason != nil } ? provisions.last?.unavailabilityReason : nil
    if let choice, chosenProviders[name] != module {
      bar(package, ordinal, name, "was not chosen: \(choice)")
    } else if let words {
      bar(package, ordinal, name, words)
    }
    let width = Int(packages[Int(target)].width)
    let offset = addSet(of: target)
    if let filter, !filter.provisions.contains(.init(module: module, interface: name)) {
      for word in 0..<width { sets[offset + word] = full[Int(packages[Int(target)].words) + word] }
    } else {
      for provision in provisions where provision.unavailabilityReason == nil || words != nil {
        guard let version = self.ordinal(of: provision.version, in: target) else { continue }
        sets[offset + version >> 6] |= 1 << UInt64(version & 63)
      }
    }
    let set = intern(offset, of: target)
    var edge = CompiledEdge(target: target, set: set, pair: -1, requires: true, orders: true)
    if sets[Int(set)] & 1 != 0 {
      edge.requires = false
      edge.orders = false
    }
    let index = candidateIndex(package, ordinal)
    candidates[index] = CandidateRecord(edgeStart: Int32(edges.count), edgeCount: 1)
    enter((edge, nil), from: package, ordinal)
    return Interface.Candidate(module: target, versions: provisions.map(\.version))
  }

  private mutating func bar(_ package: PackageID, _ ordinal: Int, _ name: String, _ words: String) {
    if let filter, filter.unavailable[name]?.contains(ordinal) != true { return }
    exclude(package, ordinal, .provider(words), pinnable: false)
  }

  /// Adds one pair for each module: if a version of it that provides the interface is selected, no other module may be the
  /// provider.
  private mutating func excludeRivals(of package: PackageID, _ name: String) {
    guard let interface = interfaces[package] else { return }
    let modules = Set(interface.candidates.map(\.module))
    guard modules.count > 1 else { return }
    let width = Int(packages[Int(package)].width)
    var pairOf: [PackageID: (sources: Int, targets: Int)] = [:]
    for module in modules.sorted() {
      if let filter, filter.exclusions[.init(module: names[Int(module)], interface: name)] == nil { continue }
      let pair = addPair(from: module, to: package, isExclusive: true)
      let (sources, targets) = (addSet(of: module), addSet(of: package))
      sets[targets] |= 1
      groups.append(
        Group(
          pair: pair,
          sources: Int32(sources),
          targets: Int32(targets),
          sourceWords: WordRange(first: 0, last: packages[Int(module)].width - 1),
          targetWords: WordRange(first: 0, last: Int32(width) - 1),
          orders: false,
          next: -1
        )
      )
      pairs[Int(pair)].firstGroup = Int32(groups.count - 1)
      pairOf[module] = (sources, targets)
    }
    for (index, candidate) in interface.candidates.enumerated() {
      guard let pair = pairOf[candidate.module] else { continue }
      sets[pair.targets + (index + 1) >> 6] |= 1 << UInt64((index + 1) & 63)
      let kept = filter?.exclusions[.init(module: names[Int(candidate.module)], interface: name)]
      for version in candidate.versions where kept?.contains(version) ?? true {
        guard let ordinal = ordinal(of: version, in: candidate.module) else { continue }
        sets[pair.sources + ordinal >> 6] |= 1 << UInt64(ordinal & 63)
      }
    }
  }
}

/// The facts about interfaces that are kept while a failure is reduced to its core.
///
/// Facts about modules can be omitted from the answers of a ``CandidateProvider``; for these facts, it has no answers to omit.
struct CoreFilter: Sendable {
  /// The facts that a module must be selected, in a version that provides the interface, to be its provider.
  var provisions: Set<Pair> = []
  /// The versions of a module that provide the interface and may not be selected alongside another provider.
  var exclusions: [Pair: Set<Version>] = [:]
  /// By interface, the ordinals of unavailable providers that stay so.
  var unavailable: [String: Set<Int>] = [:]

  struct Pair: Hashable, Sendable {
    var module: String
    var interface: String
  }
}
