/// Which facts about interfaces are kept while a failure is cut down to its core.
///
/// Facts about modules can be left out of what a ``CandidateProvider`` answers; these cannot be said that way.
struct CoreFilter: Sendable {
  /// That a module must be selected, in a version that provides it, to be the interface's provider.
  var provisions: Set<Pair> = []
  /// That a module which provides the interface may not be selected beside another provider.
  var exclusions: Set<Pair> = []
  /// Interfaces whose unavailable providers stay so.
  var unavailable: Set<String> = []

  struct Pair: Hashable, Sendable {
    var module: String
    var interface: String
  }
}
