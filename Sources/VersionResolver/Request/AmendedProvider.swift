/// The candidates as one application sees them: with its overrides and the changes that are being tried.
struct AmendedProvider: CandidateProvider {
  private let request: ResolutionRequest

  init(_ request: ResolutionRequest) { self.request = request }

  func versions(of module: String) throws -> [Version] { try request.provider.versions(of: module) }

  func candidate(_ module: String, at version: Version) throws -> Candidate {
    var candidate = try request.provider.candidate(module, at: version)
    let amendments = request.amendments
    if let changes = amendments.edges[module] {
      candidate.edges = candidate.edges.compactMap { changes[$0] ?? $0 }
    }
    if !request.overrides.isEmpty || !amendments.freed.isEmpty {
      candidate.edges = candidate.edges.compactMap { request.amended($0) }
    }
    if amendments.restored[module]?.contains(version) ?? false { candidate.unavailable = nil }
    return candidate
  }

  /// The providers of an interface. A pre-release is chosen only if the application opted in to it, since no
  /// requirement names it; of an overridden module only the overriding version counts.
  func providers(of interface: String) throws -> [InterfaceProvider] {
    try request.provider.providers(of: interface).compactMap { provider in
      if let override = request.overrides[provider.module] {
        return override == provider.version ? provider : nil
      }
      guard provider.version.isPreRelease, !isOptedIn(provider) else { return provider }
      var result = provider
      result.unavailable =
        "is a pre-release, \(provider.version), that the application does not opt in to"
      return result
    }
  }

  /// Whether the application itself opted in to a pre-release.
  private func isOptedIn(_ provider: InterfaceProvider) -> Bool {
    request.options.prereleases.contains(provider.module)
      || request.editableModules.contains(provider.module)
      || (request.roots + request.temporaryRoots + request.amendments.leftOut).contains {
        $0.isOnModule && $0.target == provider.module && $0.requirement.admits(provider.version)
      }
  }
}

/// Changes to edges and availability that are tried before they are written to a manifest.
struct Amendments {
  /// The replacements of edges by module; `nil` for an edge that is removed.
  var edges: [String: [Edge: Edge?]] = [:]
  /// Versions that may be selected although their manifest forbids it.
  var restored: [String: Set<Version>] = [:]
  /// Modules whose requirements do not count, and what is admitted instead.
  var freed: [String: Requirement] = [:]
  /// Edges of the application that a search leaves out. They still opt in to pre-releases, since they stay in the file.
  var leftOut: [Edge] = []
}
