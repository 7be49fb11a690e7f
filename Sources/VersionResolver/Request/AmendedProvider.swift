/// The candidates as one application sees them: with its overrides, the choices that it leaves to its host, and the changes that
/// are being tried.
struct AmendedProvider: CandidateProvider {
  private let request: ResolutionRequest
  /// The modules that a host may leave out.
  private let optional: Set<String>
  /// The modules on which requirements are not what is written.
  private let amended: Set<String>

  init(_ request: ResolutionRequest) {
    self.request = request
    optional = Set(request.choices.values.joined())
    amended = Set(request.overrides.keys).union(request.amendments.freed.keys)
  }

  func versions(of module: String) throws -> [Version] { try request.provider.versions(of: module) }

  func candidate(of module: String, at version: Version) throws -> Candidate {
    var candidate = try request.provider.candidate(of: module, at: version)
    let amendments = request.amendments
    if let changes = amendments.edges[module] {
      candidate.edges = candidate.edges.compactMap { changes[$0] ?? $0 }
    }
    if amendments.restored[module]?.contains(version) ?? false { candidate.unavailabilityReason = nil }
    if !request.choices.isEmpty { leaveToHost(&candidate) }
    // Most candidates stay as they are, and those with the same edges go on sharing them.
    let isAffected =
      !request.choices.isEmpty || !amended.isEmpty && candidate.edges.contains { amended.contains($0.target) }
    if isAffected { candidate.edges = candidate.edges.flatMap { request.effective($0, of: module) } }
    return candidate
  }

  /// Makes a candidate unavailable if it needs something that a host may leave out.
  private func leaveToHost(_ candidate: inout Candidate) {
    if candidate.unavailabilityReason == nil || candidate.isPinnable,
      let edge = candidate.edges.first(where: { $0.kind == .dependency && optional.contains($0.target) })
    {
      candidate.unavailabilityReason = "needs \(edge.target), which a host may leave out"
      candidate.isPinnable = false
    }
  }

  /// Returns the providers of an interface. A pre-release is chosen only if the application opted in to it, because no
  /// requirement names it. For an overridden module, only the overriding version counts.
  func providers(of interface: String) throws -> [InterfaceProvider] {
    let (interface, only) = request.alternative(named: interface)
    var seen: Set<Selected> = []
    return try request.provider.providers(of: interface).compactMap { provider in
      if let only, only != provider.module { return nil }
      // What a module provides itself takes precedence over what adapters make of it.
      guard provider.adaptedFrom.allSatisfy({ request.mayProvide(provider.module, $0) }),
        seen.insert(Selected(module: provider.module, version: provider.version)).inserted
      else { return nil }
      if let override = request.overrides[provider.module] {
        guard override == provider.version else { return nil }
        return leftToHost(provider, only)
      }
      guard provider.version.isPrerelease, !isOptedIn(provider) else { return leftToHost(provider, only) }
      var result = provider
      result.unavailabilityReason =
        "is a pre-release, \(provider.version), that the application does not opt in to"
      return result
    }
  }

  private struct Selected: Hashable {
    let module: String
    let version: Version
  }

  /// Returns a provider that must not be relied on if it may be left out.
  private func leftToHost(_ provider: InterfaceProvider, _ only: String?) -> InterfaceProvider {
    guard only == nil, optional.contains(provider.module) else { return provider }
    var result = provider
    result.unavailabilityReason = Explanation.Exclusion.leftToHost
    return result
  }

  /// Returns whether the application itself opted in to a pre-release.
  private func isOptedIn(_ provider: InterfaceProvider) -> Bool {
    request.options.prereleases.contains(provider.module)
      || request.editableModules.contains(provider.module)
      || [request.roots, request.temporaryRoots, request.amendments.leftOut].joined().contains {
        $0.isOnModule && $0.target == provider.module && $0.requirement.admits(provider.version)
      }
  }
}

extension Explanation.Exclusion {
  /// Why a module cannot be relied on as a provider if the host chooses between it and others.
  package static let leftToHost = "may be left out by a host"
}

extension ResolutionRequest {
  /// Splits the resolver's name of an interface into the name in manifests and the only module that counts as its provider there.
  func alternative(named name: String) -> (interface: String, module: String?) {
    guard let words = Edge.alternative(named: name),
      choice(of: words.interface)?.contains(words.module) ?? false
    else { return (name, nil) }
    return (words.interface, words.module)
  }

  /// Returns the name of an interface as it appears in manifests.
  func interface(named name: String) -> String { alternative(named: name).interface }

  /// Returns whether the application allows a module as a provider of an interface from which others are adapted.
  fileprivate func mayProvide(_ module: String, _ interface: String) -> Bool {
    if let modules = choice(of: interface) { return modules.contains(module) }
    return options.chosenProviders[interface].map { $0 == module } ?? true
  }
}

/// Changes to edges and availability that are tried before they are written to a manifest.
struct Amendments {
  /// The replacements for edges by module, or `nil` for an edge that is removed.
  var edges: [String: [Edge: Edge?]] = [:]
  /// Versions that may be selected although their manifest forbids it.
  var restored: [String: Set<Version>] = [:]
  /// Modules on which requirements do not count, and what is admitted instead.
  var freed: [String: Requirement] = [:]
  /// Edges of the application that a search leaves out. They still opt in to pre-releases, because they stay in the file.
  var leftOut: [Edge] = []
}
