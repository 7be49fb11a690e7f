#if Server
  import ModuleKit
  import ModuleManifests

  /// Decides which failures of event handlers are reported.
  ///
  /// A handler that fails once usually fails for every event. Thousands of equal entries a second would bury all others, so each
  /// handler's failures are reported at most once a second, with the number of those in between. Metrics count all of them.
  struct HandlerFailures {
    static let interval = Duration.seconds(1)
    /// Programs have a few hundred handlers. Code that generates names at run time must not exhaust memory.
    private static let limit = 1_024

    struct Handler: Hashable {
      let module: String?
      let event: String
    }

    /// The failures of a handler that were not reported.
    struct Omission: Sendable {
      let module: String?
      let event: String
      let count: Int
    }

    private struct Record {
      /// When the last one was reported.
      var time: Duration
      var omitted = 0
    }

    private var records: [Handler: Record] = [:]
    /// The omitted failures of handlers whose records had to make room, by module.
    private var others: [String?: Int] = [:]

    /// Notes an event.
    ///
    /// - Returns: the number of failures of the same handler that were omitted before; `nil` if this one is omitted, too.
    mutating func note(_ event: ManagerEvent) -> Int? {
      guard case .eventHandlerFailed(let module, let name, _) = event.kind else { return 0 }
      let handler = Handler(module: module, event: name)
      if let record = records[handler], event.time.subtracting(record.time) < Self.interval {
        records[handler]?.omitted += 1
        return nil
      }
      let omitted = records.removeValue(forKey: handler)?.omitted ?? 0
      if records.count >= Self.limit {
        for (handler, record) in records { others[handler.module, default: 0] += record.omitted }
        records.removeAll()
      }
      records[handler] = Record(time: event.time)
      return omitted
    }

    /// Takes the numbers of omitted failures, so that none is kept back when the failures have ended.
    ///
    /// - Parameter time: the current time; `nil` takes those of the last interval, too.
    mutating func takeOmissions(at time: Duration?) -> [Omission] {
      var omissions: [Omission] = []
      for (handler, record) in records {
        if let time, time.subtracting(record.time) < Self.interval { continue }
        records[handler] = nil
        guard record.omitted > 0 else { continue }
        omissions.append(Omission(module: handler.module, event: handler.event, count: record.omitted))
      }
      for (module, count) in others where count > 0 {
        omissions.append(Omission(module: module, event: "other events", count: count))
      }
      others = [:]
      return omissions.sorted { ($0.module ?? "", $0.event) < ($1.module ?? "", $1.event) }
    }
  }
#endif
