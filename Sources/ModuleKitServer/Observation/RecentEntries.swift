#if Server
  import Logging
  import ModuleKit
  import ModuleManifests

  /// The most recent changes and problems, for operators without access to the log.
  final class RecentEntries: Sendable {
    /// The number of entries to keep.
    static let limit = 100

    private struct State {
      var entries: [(time: Duration, duration: Duration?, entry: LogEntry)] = []
      /// The number of entries dropped.
      var forgotten = 0
    }

    private let state = Guarded(State())

    /// - Parameter omitted: the number of equal events before it that were not reported.
    func note(_ event: ManagerEvent, omitted: Int) {
      // Most events are state changes, which are not kept.
      if case .state = event.kind { return }
      let entry = LogEntry(event, omitted: omitted)
      state.withLock { state in
        state.entries.append((event.time, event.duration, entry))
        guard state.entries.count > Self.limit else { return }
        state.entries.removeFirst()
        state.forgotten += 1
      }
    }

    /// Returns the entries as a document with the schema `modulekit.events/1`, oldest first.
    func json(at now: Duration, _ showsReasons: Bool) -> JSONValue {
      let (entries, forgotten) = state.withLock { ($0.entries, $0.forgotten) }
      return [
        "schema": "modulekit.events/1",
        "now": .integer(now.inMicroseconds),
        "forgotten": .integer(forgotten),
        "events": .array(
          entries.map { time, duration, entry in
            var members: [(key: String, value: JSONValue)] = [
              ("time", .integer(time.inMicroseconds)),
              ("level", .string(entry.level.rawValue)),
              ("message", .string(showsReasons ? entry.message : entry.discreet ?? entry.message)),
            ]
            for key in ["module", "step", "code", "event"] {
              if let value = entry.metadata[key] { members.append((key, .string("\(value)"))) }
            }
            if let duration { members.append(("duration", .integer(duration.inMicroseconds))) }
            return .object(JSONObject(members))
          }
        ),
      ]
    }
  }
#endif
