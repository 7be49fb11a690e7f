import Foundation
import Testing

/// An application of its own on which one modctl after the other is started and killed.
///
/// Several lanes are driven at once by one thread, in small steps: a process that is killed while it syncs to the disk
/// ends only when the disk is done, and meanwhile the others go on.
final class KillLane {
  /// What was seen.
  struct Statistic: CustomStringConvertible {
    /// Killed, and the lockfile was the old one.
    var before = 0
    /// Of these, killed between making the temporary file and renaming it.
    var within = 0
    /// Killed, and the lockfile was the new one.
    var after = 0
    /// Done before the signal came.
    var unharmed = 0
    var killed: Int { before + after }

    static func + (left: Self, right: Self) -> Self {
      Statistic(
        before: left.before + right.before,
        within: left.within + right.within,
        after: left.after + right.after,
        unharmed: left.unharmed + right.unharmed
      )
    }

    var description: String {
      "\(before) killed before the rename (\(within) of them in the write), \(after) after it, \(unharmed) unharmed"
    }
  }

  private struct Round {
    let process: SpawnedModctl
    let temporary: String
    /// When the signal is due; not known before the write is seen.
    var due: ContinuousClock.Instant?
    let delay: Duration
    let kind: Int
    var isKilled = false
  }

  let app: AppFolder
  private(set) var statistic = Statistic()
  private let manifests: [String]
  private let texts: [String]
  private let label: String
  private var generator: SplitMix64
  /// Which of the two contents the lockfile has.
  private var current = 1
  private var number = 0
  private var round: Round?
  /// The greatest delay in microseconds for each way to kill. They follow what happens, so that about half of the signals
  /// come too late for the old content, however fast the machine is.
  private var ranges = [20_000.0, 2_000, 20_000, 2_000]

  init(seed: UInt64, lane: Int) throws {
    label = "seed \(seed), lane \(lane)"
    generator = SplitMix64(seed: seed &+ UInt64(lane) &* 1_000_003)
    var files: [String: String] = [:]
    for index in 0..<10 {
      files["manifests/m\(index).ndjson"] = [0, 1].map {
        #"{"name": "m\#(index)", "version": "1.\#($0).0"}"#
      }.joined(separator: "\n")
    }
    let app = try AppFolder(files)
    manifests = [1, 0].map { minor in
      let needs = (0..<10).map { #""m\#($0)": "=1.\#(minor).0""# }.joined(separator: ", ")
      return #"{"name": "shop", "dependencies": {\#(needs)}}"#
    }
    texts = try manifests.map { manifest in
      try app.write("modules.json", manifest)
      try #require(try app.modctl("resolve").status == 0)
      return try app.read("modules.lock.json")
    }
    self.app = app
  }

  var isIdle: Bool { round == nil }

  /// Starts a modctl that is to write the other content: by resolving, or by a merge, which is in the write sooner. Its
  /// signal comes at any moment, or soon after the write was seen: a write is a small part of a run.
  func start() throws {
    let isMerge = Int.random(in: 0..<3, using: &generator) > 0
    let isInWrite = Int.random(in: 0..<4, using: &generator) > 0
    let kind = (isMerge ? 2 : 0) + (isInWrite ? 1 : 0)
    try app.write("modules.json", manifests[1 - current])
    try app.write("base", texts[current])
    try app.write("theirs", texts[1 - current])
    let command = isMerge ? ["lock", "merge", "base", "modules.lock.json", "theirs"] : ["resolve"]
    let delay = Double.random(in: 0..<ranges[kind], using: &generator)
    let process = try SpawnedModctl(command + ["--directory", app.url.path])
    round = Round(
      process: process,
      temporary: app.url.path + "/.modules.lock.json.modulekit-\(process.identifier)-0.tmp",
      due: isInWrite ? nil : .now + .microseconds(delay),
      delay: .microseconds(delay),
      kind: kind
    )
    number += 1
  }

  /// Sends the signal if it is due, and looks at the lockfile if the process has ended.
  func step() throws {
    guard var round else { return }
    if round.process.isDone {
      self.round = nil
      try look(wasKilled: round.process.waitForEnd() == SIGKILL, kind: round.kind)
      return
    }
    if round.due == nil, access(round.temporary, F_OK) == 0 { round.due = .now + round.delay }
    if let due = round.due, !round.isKilled, due <= .now {
      kill(round.process.identifier, SIGKILL)
      round.isKilled = true
    }
    self.round = round
  }

  private func look(wasKilled: Bool, kind: Int) throws {
    let text = try app.read("modules.lock.json")
    try #require(texts.contains(text), "\(label), round \(number): neither the old nor the new text")
    let isNew = text == texts[1 - current]
    if !wasKilled {
      try #require(isNew, "\(label), round \(number): done without writing")
      statistic.unharmed += 1
    } else if isNew {
      statistic.after += 1
    } else {
      statistic.before += 1
      if !kind.isMultiple(of: 2) { statistic.within += 1 }
    }
    ranges[kind] *= isNew ? 0.8 : 1.25
    if isNew { current = 1 - current }
  }

  /// Whatever killed writers left does not confuse the next run, and is gone after it.
  func finish() throws {
    try app.write("modules.json", manifests[1 - current])
    let result = try app.modctl("resolve")
    #expect(result.status == 0, "\(label): \(result.errors)")
    #expect(try app.read("modules.lock.json") == texts[1 - current])
    let names = try FileManager.default.contentsOfDirectory(atPath: app.url.path)
    #expect(names.filter { $0.hasSuffix(".tmp") } == [], "\(label)")
  }
}
