/// Prints programs as the code that creates them, so that a failure can be pasted into a test.
extension Program: CustomStringConvertible {
  var description: String {
    var lines = ["Program(", "  seed: \(seed),"]
    let settings = settings.differences
    if !settings.isEmpty { lines.append("  settings: ProgramSettings(\(settings.joined(separator: ", "))),") }
    lines.append("  modules: [")
    lines += modules.map { "    \($0)," }
    lines += ["  ],", "  operations: ["]
    lines += operations.map { "    \($0)," }
    lines += ["  ]", ")"]
    return lines.joined(separator: "\n")
  }
}

extension ProgramSettings {
  /// The arguments that differ from the default.
  fileprivate var differences: [String] {
    let plain = ProgramSettings()
    var parts: [String] = []
    if degraded { parts.append("degraded: true") }
    if let width { parts.append("width: \(width)") }
    if let start { parts.append("start: \(start)") }
    if let stop { parts.append("stop: \(stop)") }
    if onRunFailure != plain.onRunFailure { parts.append("onRunFailure: \(onRunFailure)") }
    if limits != plain.limits { parts.append("limits: \(limits)") }
    if keepsHandles { parts.append("keepsHandles: true") }
    if host != plain.host { parts.append("host: \(host)") }
    return parts
  }
}

extension ProgramHost: CustomStringConvertible {
  var description: String {
    var parts: [String] = []
    if hasLockfile { parts.append("hasLockfile: true") }
    if !rivals.isEmpty { parts.append("rivals: \(rivals)") }
    if let middleware { parts.append("middleware: \(middleware)") }
    if let asks { parts.append("asks: \(asks)") }
    if retries { parts.append("retries: true") }
    if let listener { parts.append("listener: \(listener)") }
    if let request { parts.append("request: \(request)") }
    return "ProgramHost(\(parts.joined(separator: ", ")))"
  }
}

extension ProgramLimits: CustomStringConvertible {
  var description: String {
    func text(_ limit: Int?) -> String { limit.map(String.init) ?? "nil" }
    return "ProgramLimits(initialize: \(text(initialize)), grace: \(grace), "
      + "destroy: \(text(destroy)), cancellation: \(text(cancellation)))"
  }
}

extension ProgramRunPolicy: CustomStringConvertible {
  var description: String {
    switch self {
    case .stopAll: ".stopAll"
    case .stopDependents: ".stopDependents"
    case .keepGoing: ".keepGoing"
    case .restart(let count): ".restart(\(count))"
    }
  }
}

extension ProgramModule: CustomStringConvertible {
  var description: String {
    let plain = ProgramModule(slot)
    let arguments = ["\(slot)"] + edges.map { ".\($0.kind.rawValue)(\($0.slot))" }
    var changes: [String] = []
    if interface != slot { changes.append("$0.interface = \(interface)") }
    if provides { changes.append("$0.provides = true") }
    if kinds != plain.kinds {
      let names = ProgramServiceKind.allCases.filter(kinds.contains).map { ".\($0)" }
      changes.append("$0.kinds = [\(names.joined(separator: ", "))]")
    }
    if adapters != 0 { changes.append("$0.adapters = \(adapters)") }
    if factory != .never { changes.append("$0.factory = \(factory)") }
    if asks { changes.append("$0.asks = true") }
    if !talks { changes.append("$0.talks = false") }
    if !declares { changes.append("$0.declares = false") }
    if answers { changes.append("$0.answers = true") }
    if isLazy { changes.append("$0.isLazy = true") }
    if priority != 0 { changes.append("$0.priority = \(priority)") }
    if let limits { changes.append("$0.limits = \(limits)") }
    if let onRunFailure { changes.append("$0.onRunFailure = \(onRunFailure)") }
    if initialize != plain.initialize { changes.append("$0.initialize = \(initialize)") }
    if let run { changes.append("$0.run = \(run)") }
    if destroy != plain.destroy { changes.append("$0.destroy = \(destroy)") }
    if handler != plain.handler { changes.append("$0.handler = \(handler)") }
    if let listener { changes.append("$0.listener = \(listener)") }
    if !inside.isEmpty {
      changes.append("$0.inside = [\(inside.map(\.description).joined(separator: ", "))]")
    }
    let made = "ProgramModule(\(arguments.joined(separator: ", ")))"
    return changes.isEmpty ? made : "\(made).with { \(changes.joined(separator: "; ")) }"
  }
}

extension ProgramBehavior: CustomStringConvertible {
  var description: String {
    if waitsForStop, failure == .never, !isDeaf { return ".untilStopped(then: \(delay))" }
    if failure != .never, !isDeaf, !waitsForStop { return ".throwing(\(failure), after: \(delay))" }
    if isDeaf, failure == .never, !waitsForStop { return ".deaf(\(delay))" }
    if failure == .never, !isDeaf, !waitsForStop { return delay == 0 ? ".returns" : ".takes(\(delay))" }
    return
      "ProgramBehavior(delay: \(delay), failure: \(failure), isDeaf: \(isDeaf), waitsForStop: \(waitsForStop))"
  }
}

extension ProgramBehavior.Failure: CustomStringConvertible {
  var description: String {
    switch self {
    case .never: ".never"
    case .always: ".always"
    case .at(let call): ".at(\(call))"
    }
  }
}

extension ProgramInside: CustomStringConvertible {
  var description: String {
    "ProgramInside(.\(place.rawValue), \(request)\(isLast ? ", isLast: true" : ""))"
  }
}

extension ProgramRequest: CustomStringConvertible {
  var description: String {
    switch self {
    case .start: ".start"
    case .stop: ".stop"
    case .requestStop: ".requestStop"
    case .change(let change): ".change(\(change))"
    case .waitUntilReady: ".waitUntilReady"
    case .waitUntilStopped: ".waitUntilStopped"
    case .call(let way, let slot, let kind):
      ".call(.\(way.rawValue), \(slot)\(kind == .single ? "" : ", .\(kind)"))"
    case .publish(let count): ".publish(\(count))"
    case .look: ".look"
    }
  }
}

extension ProgramChange: CustomStringConvertible {
  var description: String {
    var parts: [String] = []
    if !add.isEmpty { parts.append("add: [\(add.map(\.description).joined(separator: ", "))]") }
    if !remove.isEmpty { parts.append("remove: \(remove)") }
    if !replace.isEmpty { parts.append("replace: [\(replace.map(\.description).joined(separator: ", "))]") }
    if let choose { parts.append("choose: \(choose)") }
    if isPlanned { parts.append("isPlanned: true") }
    return "ProgramChange(\(parts.joined(separator: ", ")))"
  }
}

extension ProgramOperation: CustomStringConvertible {
  var description: String {
    var parts = ["\(request)"]
    if times != 1 { parts.append("times: \(times)") }
    switch after {
    case .now: break
    case .time(let time): parts.append("after: .time(\(time))")
    case .steps(let steps): parts.append("after: .steps(\(steps))")
    }
    if isAwaited { parts.append("isAwaited: true") }
    if let cancelAfter { parts.append("cancelAfter: \(cancelAfter)") }
    return "ProgramOperation(\(parts.joined(separator: ", ")))"
  }
}
