/// Changes to what modules say, and to what may be selected, that are tried and not yet written.
struct Amendments {
  /// What stands in for an edge of a module; `nil` for an edge that is taken out.
  var edges: [String: [Edge: Edge?]] = [:]
  /// Versions that may be selected although their manifest says that they may not.
  var restored: [String: Set<Version>] = [:]
  /// Modules of which nobody's requirement counts, and what is admitted instead.
  var freed: [String: Requirement] = [:]
}
