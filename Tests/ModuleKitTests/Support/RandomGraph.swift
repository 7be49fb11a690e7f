import ModuleKit
import ModuleKitTesting

/// Modules that depend on random earlier ones and take random times.
struct RandomGraph: Sendable {
  let edges: [[Int]]
  /// The time each module takes to initialize.
  let durations: [Duration]

  init(_ count: Int, _ generator: inout SplitMix64) {
    edges = (0..<count).map { index in
      guard index > 0 else { return [] }
      let wanted = Int.random(in: 0...min(index, 3), using: &generator)
      return Set((0..<wanted).map { _ in Int.random(in: 0..<index, using: &generator) }).sorted()
    }
    durations = (0..<count).map { _ in .milliseconds(Int.random(in: 0...20, using: &generator)) }
  }

  static func name(_ index: Int) -> String { index < 10 ? "m0\(index)" : "m\(index)" }

  /// The time at which each module is ready if it begins as early as possible.
  var ready: [Duration] {
    var ready: [Duration] = []
    for index in edges.indices {
      ready.append((edges[index].map { ready[$0] }.max() ?? .zero) + durations[index])
    }
    return ready
  }

  /// - Parameter lazy: for each module, those that it uses lazily.
  func modules(
    _ journal: Journal,
    lazily lazy: [[Int]] = [],
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) -> [FakeModule] {
    edges.indices.map { index in
      var module = FakeModule(
        Self.name(index),
        needs: edges[index].map(Self.name),
        lazily: index < lazy.count ? lazy[index].map(Self.name) : [],
        journal: journal
      ) { [durations] _ in try await sleep(durations[index]) }
      module.onDestroy = { [durations] in try await sleep(durations[index]) }
      return module
    }
  }

  /// Returns the violations of the order in a journal.
  func problems(_ journal: Journal) -> [String] {
    var up: Set<String> = []
    var problems: [String] = []
    var needs: [String: [String]] = [:]
    var users: [String: [String]] = [:]
    for index in edges.indices {
      for target in edges[index] {
        needs[Self.name(index), default: []].append(Self.name(target))
        users[Self.name(target), default: []].append(Self.name(index))
      }
    }
    for entry in journal.entries {
      switch entry.kind {
      case .initializing:
        for target in needs[entry.module] ?? [] where !up.contains(target) {
          problems.append("\(entry.module) is initialized before \(target)")
        }
      case .initialized:
        if !up.insert(entry.module).inserted { problems.append("\(entry.module) is initialized twice") }
      case .destroying:
        for user in users[entry.module] ?? [] where up.contains(user) {
          problems.append("\(entry.module) is destroyed under \(user)")
        }
        if !up.contains(entry.module) { problems.append("\(entry.module) is destroyed and was not up") }
      case .destroyed: up.remove(entry.module)
      case .failed, .running, .ran: break
      }
    }
    return problems
  }
}
