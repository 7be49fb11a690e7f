#if Server
  import ModuleKit
  import ModuleManifests
  import VersionResolver

  /// The status of a service and its modules at one moment, for people and for programs.
  struct AdministrationStatus {
    let activity: ModuleActivity
    let isReady: Bool
    let requests: Int
    let showsReasons: Bool

    init(_ service: ModuleService, _ showsReasons: Bool) async {
      activity = await service.manager.activity
      isReady = service.health.isReady
      requests = service.gate.admittedCount
      self.showsReasons = showsReasons
    }

    var names: [String] { activity.modules.map(\.name) }

    // MARK: For programs

    var json: JSONValue {
      [
        "schema": "modulekit.modules/1",
        "phase": .string(activity.phase.rawValue),
        "ready": .bool(isReady),
        "requests": .integer(requests),
        "scopes": .integer(activity.openScopes),
        "waitingChanges": .integer(activity.waitingChanges),
        "hostEvents": .integer(activity.hostEvents),
        "modules": .array(activity.modules.map(member)),
      ]
    }

    /// - Returns: `nil` if there is no such module.
    func json(of name: String) -> JSONValue? {
      let found = activity.modules.filter { $0.name == name }
      if found.isEmpty { return nil }
      return ["schema": "modulekit.modules/1", "modules": .array(found.map(member))]
    }

    private func member(_ module: ModuleActivity.Module) -> JSONValue {
      var members: [(key: String, value: JSONValue)] = [
        ("name", .string(module.name)),
        ("version", .string(module.version.description)),
        ("state", .string(module.state.rawValue)),
        ("joining", .bool(module.isJoining)),
        ("leaving", .bool(module.isLeaving)),
      ]
      if let step = module.step {
        members.append(("step", .string(step.step.rawValue)))
        members.append(("duration", .integer(step.duration.inMicroseconds)))
      }
      if let left = module.attemptsLeft { members.append(("attemptsLeft", .integer(left))) }
      if let limit = module.limit { members.append(("limit", .integer(limit.inMicroseconds))) }
      members.append(("waitsFor", .strings(module.waitsFor)))
      members.append(("uses", .integer(module.uses)))
      members.append(("queuedEvents", .integer(module.queuedEvents)))
      members.append(("abandonedSteps", .integer(module.abandonedSteps)))
      if let cause = module.rootCause { members.append(("rootCause", .string(cause))) }
      if showsReasons, let reason = module.reason { members.append(("reason", .string(reason))) }
      return .object(JSONObject(members))
    }

    // MARK: For people

    /// A summary line, a line for each module, and the modules that others wait for.
    var text: String {
      var lines = [
        "\(activity.phase.words), \(isReady ? "ready" : "not ready"); \(requests.counted("request")), "
          + activity.openScopes.counted("open scope"),
        "",
      ]
      let names = activity.modules.map { module in
        module.name + (module.isJoining ? " (new)" : module.isLeaving ? " (old)" : "")
      }
      let width = names.map(DisplayWidth.of).max() ?? 0
      for (name, module) in zip(names, activity.modules) {
        let state = module.state.rawValue.padded(to: 12)
        lines.append("  \(name.padded(to: width))  \(state)  \(doing(module))".withoutTrailingSpaces)
      }
      let ends = blockers
      if !ends.isEmpty { lines.append("") }
      return (lines + ends).joined(separator: "\n") + "\n"
    }

    private func doing(_ module: ModuleActivity.Module) -> String {
      var parts: [String] = []
      // Running is the normal state.
      if let step = module.step, step.step != .run || module.state == .stopping {
        let limit = module.limit.map { " of \($0.inSeconds)" } ?? ""
        parts.append("\(step.step.rawValue) for \(step.duration.inSeconds)\(limit)")
      }
      if let left = module.attemptsLeft {
        parts.append("run failed and is being restarted; attempts left: \(left)")
      }
      if !module.waitsFor.isEmpty {
        parts.append("waits for \(module.waitsFor.joined(separator: ", "))")
      } else if module.state == .waiting, activity.phase != .changing {
        // As many modules are initializing as the manager's options admit. A change also makes instances wait for its end.
        parts.append("waits for its turn")
      }
      if module.uses > 0 { parts.append(module.uses.counted("use")) }
      if module.queuedEvents > 0 { parts.append(module.queuedEvents.counted("event") + " queued") }
      if module.abandonedSteps > 0 { parts.append(module.abandonedSteps.counted("abandoned step")) }
      if showsReasons, let reason = module.reason {
        parts.append(reason)
      } else if let cause = module.rootCause, cause != module.name {
        parts.append("because of \(cause)")
      }
      return parts.joined(separator: ", ")
    }

    /// The modules that others wait for and that wait for none themselves, with the number of waiting modules.
    private var blockers: [String] {
      var waiters: [String: [String]] = [:]
      for module in activity.modules {
        for target in module.waitsFor { waiters[target, default: []].append(module.name) }
      }
      let ends = activity.modules.filter {
        $0.waitsFor.isEmpty && waiters[$0.name] != nil && !$0.isLeaving
      }
      // What a module waits for during a change is the new instance, if there is one.
      let new = Set(ends.filter(\.isJoining).map(\.name))
      return ends.filter { $0.isJoining || !new.contains($0.name) }
        .map { module in
          let count = Reachability.nodes(from: [module.name]) { waiters[$0] ?? [] }.count - 1
          let step = module.step.map {
            ", whose \($0.step.rawValue) has taken \($0.duration.inSeconds)"
          }
          return
            "\(count.counted("module")) \(count == 1 ? "waits" : "wait") for \(module.name)\(step ?? "")."
        }
    }
  }
#endif
