extension ResolutionRequest {
  /// Returns a conflict's table with the reason of every version that may not be selected.
  ///
  /// The explanation states only the reasons on which the conflict rests. A table with one of them says of all other versions
  /// that they may be selected, so here the provider is asked about these. A table without any makes no such statement.
  ///
  /// - Complexity: O(edges of all versions of the module).
  package func completed(_ table: Explanation.Availability) -> Explanation.Availability {
    guard case .module(let module) = table.subject, table.unavailabilityReasons.contains(where: { $0 != nil })
    else {
      return table
    }
    let provider = effectiveProvider
    return Explanation.Availability(
      subject: table.subject,
      versions: table.versions,
      providers: table.providers,
      unavailabilityReasons: zip(table.versions, table.unavailabilityReasons).map { version, known in
        known ?? unavailability(of: module, at: version, provider)
      },
      rows: table.rows
    )
  }

  /// Returns why a version can never be selected, in words that continue "log 2.0.0 …"; `nil` if it may be.
  func unavailability(of module: String, at version: Version, _ provider: any CandidateProvider) -> String? {
    guard let candidate = try? provider.candidate(of: module, at: version) else { return "cannot be read" }
    for edge in candidate.edges where edge.subject == .module(module) {
      if edge.kind != .conflict { return Unavailability.dependsOnItself.phrase }
      if edge.requirement.admits(version) { return Unavailability.conflictsWithItself.phrase }
    }
    let isKept = candidate.isPinnable && pins[module] == version
    return isKept ? nil : candidate.unavailabilityReason
  }
}
