import Foundation
import TestSupport
import Testing

/// An application of its own on which one modctl after another is started and killed.
///
/// One thread drives several lanes in small steps: a process that is killed while it syncs to the disk ends only when the disk is
/// done, and meanwhile the others continue.
final class KillLane {
  /// The outcomes of the runs.
  struct Statistic: CustomStringConvertible {
    /// Killed, and the lockfile was the old one.
    var before = 0
    /// Of these, killed between creating the temporary file and renaming it.
    var within = 0
    /// Killed, and the lockfile was the new one.
    var after = 0
    /// Finished before the signal arrived.
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

  /// The event that a signal waits for before its random delay.
  private enum Cue: Int, CaseIterable {
    /// None: the signal arrives at any moment of the run.
    case start
    /// The temporary file exists, so the signal hits the write, which is a small part of a run.
    case temporaryFile
    /// The new content is in place, so the signal hits what happens afterwards.
    case newContent
  }

  private struct Round {
    let process: SpawnedProgram
    let temporary: String
    let cue: Cue
    /// The index of the range that the delay is from.
    let range: Int
    let delay: Duration
    /// When the signal is due; unknown before the cue.
    var due: ContinuousClock.Instant?
    var isKilled = false
  }

  let app: AppFolder
  private(set) var statistic = Statistic()
  private let lockfile: String
  private let manifests: [String]
  private let texts: [String]
  private let label: String
  private var generator: SplitMix64
  /// Which of the two contents the lockfile has.
  private var current = 1
  /// The file that contains it.
  private var inode: ino_t = 0
  private var number = 0
  private var round: Round?
  /// The maximum delays in microseconds, for each cue of a resolution and of a merge. They adapt to what happens, so the signals
  /// arrive on both sides of the rename, and before the end, however fast the machine is.
  private var ranges = [40_000.0, 1_000, 100, 25_000, 1_000, 100]

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
    let manifests = [1, 0].map { minor in
      let needs = (0..<10).map { #""m\#($0)": "=1.\#(minor).0""# }.joined(separator: ", ")
      return #"{"name": "shop", "dependencies": {\#(needs)}}"#
    }
    texts = try manifests.indices.map { index in
      try app.write("modules.json", manifests[index])
      try app.lock()
      let text = try app.read("modules.lock.json")
      try app.write("side\(index)", text)
      return text
    }
    self.app = app
    self.manifests = manifests
    lockfile = app.url.path + "/modules.lock.json"
    inode = Self.inode(of: lockfile)
  }

  private static func inode(of path: String) -> ino_t {
    var info = stat()
    return stat(path, &info) == 0 ? info.st_ino : 0
  }

  var isIdle: Bool { round == nil }

  /// Starts a modctl that must write the other content: by resolving, or by a merge, which reaches the write sooner.
  func start() throws {
    let isMerge = Int.random(in: 0..<8, using: &generator) > 0
    let cue = Cue.allCases.randomElement(using: &generator) ?? .start
    if !isMerge { try app.write("modules.json", manifests[1 - current]) }
    let merge = ["lock", "merge", "side\(current)", "modules.lock.json", "side\(1 - current)"]
    let range = cue.rawValue + (isMerge ? 3 : 0)
    let delay = Duration.microseconds(Double.random(in: 0..<ranges[range], using: &generator))
    let process = try Modctl.spawn((isMerge ? merge : ["resolve"]) + ["--directory", app.url.path])
    round = Round(
      process: process,
      temporary: app.url.path + "/.modules.lock.json.modulekit-\(process.identifier)-0.tmp",
      cue: cue,
      range: range,
      delay: delay,
      due: cue == .start ? .now + delay : nil
    )
    number += 1
  }

  /// Sends the signal if it is due, and examines the lockfile if the process has ended.
  func step() throws {
    guard var round else { return }
    if round.due == nil, hasHappened(round) { round.due = .now + round.delay }
    if let due = round.due, !round.isKilled, due <= .now {
      // A process that has ended keeps its number until it is waited for, so the signal cannot hit another one.
      kill(round.process.identifier, SIGKILL)
      round.isKilled = true
    }
    self.round = round
    if round.process.isDone {
      self.round = nil
      try look(round, wasKilled: round.process.waitForEnd() == -SIGKILL)
    }
  }

  private func hasHappened(_ round: Round) -> Bool {
    switch round.cue {
    case .start: true
    case .temporaryFile: access(round.temporary, F_OK) == 0
    case .newContent: Self.inode(of: lockfile) != inode
    }
  }

  private func look(_ round: Round, wasKilled: Bool) throws {
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
      if access(round.temporary, F_OK) == 0 { statistic.within += 1 }
    }
    let isLate = round.cue == .newContent ? !wasKilled : isNew
    ranges[round.range] *= isLate ? 0.7 : 1.2
    if isNew { current = 1 - current }
    inode = Self.inode(of: lockfile)
  }

  /// Checks that leftovers of killed writers do not confuse the next run, and that it removes them.
  func finish() throws {
    try app.write("modules.json", manifests[1 - current])
    let result = try app.modctl("resolve")
    #expect(result.status == 0, "\(label): \(result.errors)")
    #expect(try app.read("modules.lock.json") == texts[1 - current])
    let names = try app.names()
    #expect(names.filter { $0.hasSuffix(".tmp") } == [], "\(label)")
  }
}
