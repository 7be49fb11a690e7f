/// Finds possible changes to the facts of a core.
struct RelaxationFinder {
  let request: ResolutionRequest

  /// Returns relaxations in a fixed order without repeats: edits of the application first, overrides last.
  func relaxations(for explanation: Explanation) -> [Relaxation] {
    var result: [Relaxation] = []
    var targets: [String] = []
    var interfaces: Set<String> = []
    let required = Dictionary(grouping: explanation.interfaceEdges, by: \.target)
    var known: [String: [Relaxation]] = [:]
    func choices(of interface: String) -> [Relaxation] {
      if let choices = known[interface] { return choices }
      let choices = self.choices(of: interface, for: required[interface, default: []])
      known[interface] = choices
      return choices
    }
    for fact in explanation.core {
      switch fact {
      case .root(let edge):
        if let written = written(edge, by: .application) {
          result += relaxations(of: written, by: .application)
        }
        result += shared(edge, choices)
      case .edges(let module, let statements):
        for edge in statements.map(\.edge).uniqued() {
          if let written = written(edge, by: .module(module)) {
            result += relaxations(of: written, by: .module(module))
          } else if edge.isOnModule, isRestricting(edge) {
            // An override replaces requirements and removes conflicts.
            targets.append(edge.target)
          }
          result += shared(edge, choices)
        }
      case .provision(let interface, _), .exclusion(let interface, _):
        guard interfaces.insert(interface).inserted else { continue }
        result += optIns(of: interface) + choices(of: interface)
      case .unavailable(.interface(let name), _):
        let interface = request.interface(named: name)
        result += optIns(of: interface) + choices(of: interface)
      case .unavailable(.package, _): break
      case .unavailable(.module(let module), let exclusions):
        result += restorations(of: module, exclusions) + decisions(for: module, exclusions)
      case .cycle(let statements):
        for statement in statements {
          guard let written = written(statement.edge, by: .module(statement.module)) else { continue }
          result.append(.edit(.lazy(.module(statement.module), written)))
        }
      }
    }
    let contested = explanation.contestedSubject?.name
    let ordered = targets.filter { $0 == contested } + targets.filter { $0 != contested }.sortedBytewise()
    for target in ordered where request.overrides[target] == nil { result.append(.free(target)) }
    return result.uniqued()
  }

  /// Returns whether an edge rules out a version of its target that an override could select.
  private func isRestricting(_ edge: Edge) -> Bool {
    guard edge.kind != .conflict, let versions = try? request.provider.versions(of: edge.target) else {
      return true
    }
    return versions.isEmpty
      || !versions.allSatisfy { version in
        edge.requirement.admits(version)
          && (try? request.provider.candidate(of: edge.target, at: version))?.unavailabilityReason == nil
      }
  }

  /// Returns the changes that the owner of an edge can make to it.
  private func relaxations(of edge: Edge, by owner: Edit.Owner) -> [Relaxation] {
    guard edge.kind != .package else { return [] }
    guard edge.kind != .conflict else { return [.edit(.removal(owner, edge))] }
    if edge.kind != .interface, request.overrides[edge.target] != nil {
      return [.edit(.overrideRemoval(of: edge.target)), .free(edge.target)]
    }
    guard request.exists(edge.subject) else {
      let taken = Set(request.edges(of: owner).filter { $0.kind == edge.kind }.map(\.target))
      // A manifest lists each name once. If it lists the right one too, the wrong one is only in the way.
      return request.names(like: edge.subject, for: owner).prefix(3).map {
        .edit(taken.contains($0) ? .removal(owner, edge) : .rename(owner, edge, to: $0))
      }
    }
    let near = edge.kind == .interface ? nil : edge.requirement.neighborhood
    let widened = Relaxation.widen(owner, edge, near: near)
    let isRemovable = edge.kind == .optional && !request.keeps(edge, of: owner)
    return isRemovable ? [widened, .edit(.removal(owner, edge))] : [widened]
  }

  /// Returns the changes that the application can make in response to any edge, its own or a module's.
  private func shared(_ edge: Edge, _ choices: (String) -> [Relaxation]) -> [Relaxation] {
    guard edge.kind != .package else { return [] }
    guard edge.kind != .interface else {
      return choices(edge.target)
        + request.overriddenProviders(for: edge).flatMap { [.edit(.overrideRemoval(of: $0)), .free($0)] }
    }
    if request.overrides[edge.target] != nil {
      return [.edit(.overrideRemoval(of: edge.target)), .free(edge.target)]
    }
    guard edge.kind != .conflict, !request.options.prereleases.contains(edge.target) else { return [] }
    let gains = request.provider.knownVersions(of: edge.target).contains {
      $0.isPrerelease && edge.requirement.admits($0, includingPrereleases: true)
        && !edge.requirement.admits($0)
    }
    return gains ? [.edit(.prereleases(of: edge.target))] : []
  }

  /// Returns the opt-ins to modules that provide an interface in a pre-release.
  private func optIns(of interface: String) -> [Relaxation] {
    let providers = request.provider.knownProviders(of: interface).filter(\.version.isPrerelease)
    let modules = Set(providers.map(\.module)).subtracting(request.options.prereleases)
    return modules.sortedBytewise().map { .edit(.prereleases(of: $0)) }
  }

  /// Returns the choices of the modules that provide an interface in a version that one of some edges requires; of all of them if
  /// there are no edges.
  private func choices(of interface: String, for edges: [Edge]) -> [Relaxation] {
    let suitable = request.provider.knownProviders(of: interface).filter { provider in
      edges.isEmpty || edges.contains { $0.requirement.admits(provider.interfaceVersion) }
    }
    let modules = Set(suitable.map(\.module))
    return modules.sortedBytewise().filter { request.options.chosenProviders[interface] != $0 }
      .map { .edit(.provider(of: interface, module: $0)) }
  }

  /// Returns the newest yanked versions that could be made available again.
  private func restorations(of module: String, _ exclusions: [Explanation.Exclusion]) -> [Relaxation] {
    guard request.mayRestore(module) else { return [] }
    return exclusions.filter { exclusion in
      let candidate = try? request.provider.candidate(of: module, at: exclusion.version)
      return candidate?.unavailabilityReason != nil && candidate?.isPinnable == true
    }
    .prefix(2).map { .edit(.restoration(of: module, $0.version)) }
  }

  /// Returns changes that choose the modules these versions need, instead of leaving the choice to the host.
  private func decisions(for module: String, _ exclusions: [Explanation.Exclusion]) -> [Relaxation] {
    guard !request.choices.isEmpty else { return [] }
    return exclusions.prefix(2).flatMap { exclusion in
      request.provider.knownEdges(of: module, at: exclusion.version).flatMap { edge in
        request.choices.keys.filter { interface in
          edge.kind == .dependency && request.choices[interface]?.contains(edge.target) ?? false
        }
        .sorted().map { Relaxation.edit(.provider(of: $0, module: edge.target)) }
      }
    }
  }

  /// Returns an edge as in its owner's manifest, before overrides, or `nil` if it cannot be edited.
  private func written(_ edge: Edge, by owner: Edit.Owner) -> Edge? {
    var module: String?
    if case .module(let name) = owner {
      guard request.editableModules.contains(name) else { return nil }
      module = name
    }
    return request.edges(of: owner).first {
      $0.target == edge.target && $0.kind == edge.kind && request.effective($0, of: module).contains(edge)
    }
  }
}

extension Explanation {
  /// The edges of the core that lead to interfaces, each once.
  fileprivate var interfaceEdges: [Edge] {
    core.flatMap { fact -> [Edge] in
      switch fact {
      case .root(let edge): [edge]
      case .edges(_, let statements): statements.map(\.edge)
      default: []
      }
    }.filter { $0.kind == .interface }.uniqued()
  }
}
