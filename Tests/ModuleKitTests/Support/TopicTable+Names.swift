import ModuleManifests

@testable import ModuleKit

extension TopicTable {
  /// The names of the events that have subscribers.
  var names: Set<String> { state.withLock { Set($0.topics.keys) } }
}
