import ArgumentParser
import Foundation

/// Resolves applications against a large catalog over HTTP.
@main
struct RemoteCatalog: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remote-catalog",
    abstract: "Measure resolutions against a catalog of the size of a large registry, over HTTP.",
    discussion: """
      The catalog is computed while it is served, on this machine, with a delay for each connection and each answer. \
      Each application is resolved by modctl with an empty cache (cold), again (warm) and with --offline. The last time is \
      the least that getting the same modules one by one takes. A round is one more request that had to wait for the answer of \
      another. The memory is the peak of the largest process so far.
      """
  )

  @Option(help: "The modctl to measure.")
  var modctl = ".build/release/modctl"

  @Option(help: "How many modules the catalog has.")
  var modules = 100_000

  @Option(help: "How many versions a module has on average.")
  var versions = 20.0

  @Option(help: "Milliseconds that each answer takes.")
  var latency = 20.0

  @Option(help: "Sizes of applications.")
  var applications = [10, 50, 200]

  @Option(name: .customLong("repeat"), help: "How many applications of each size.")
  var repeats = 3

  @Flag(help: "Serve the catalog and measure nothing.")
  var serve = false

  func run() throws {
    let registry = Registry(size: modules, mean: versions)
    guard let server = LoopbackServer(registry, latency: latency / 1000) else {
      throw ValidationError("Cannot open a port on this machine.")
    }
    let url = "http://127.0.0.1:\(server.port)/"
    let total = (0..<modules).map(registry.versionCount).reduce(0, +)
    print("\(modules) modules in \(total) versions at \(url), \(latency) ms away")
    if serve { while true { sleep(1_000) } }
    print("modules  depth  rounds  requests      bytes    cold s   warm s  offline s  one by one s  peak MB")
    for size in applications {
      for number in 0..<max(1, repeats) { try measure(registry, server, url, size, number) }
    }
  }

  private func measure(
    _ registry: Registry,
    _ server: LoopbackServer,
    _ url: String,
    _ size: Int,
    _ number: Int
  )
    throws
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("remote-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let roots = registry.application(of: size, seed: number + size * 100)
    let needs = roots.map { "\"\(registry.name($0))\": \"*\"" }.joined(separator: ", ")
    let text = "{\"name\": \"app\", \"catalogs\": [{\"url\": \"\(url)\"}], \"dependencies\": {\(needs)}}"
    try Data(text.utf8).write(to: folder.appendingPathComponent("modules.json"))
    let program = URL(fileURLWithPath: modctl).path
    func resolve(_ arguments: String...) throws -> MeasuredRun {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent("modules.lock.json"))
      let run = try MeasuredRun(
        program,
        ["resolve"] + arguments,
        in: folder.path,
        cache: folder.appendingPathComponent("cache").path
      )
      guard run.status == 0 else { throw ValidationError("modctl ended with \(run.status).") }
      return run
    }
    _ = server.log.take()
    let cold = try resolve()
    let seen = server.log.take()
    let warm = try resolve()
    let offline = try resolve("--offline")
    let closure = registry.closure(roots)
    // One connection, with one answer after the other. The computation in between is not counted.
    let single = Double(closure.count + 1) * latency / 1000
    print(
      String(
        format: "%7d  %5d  %6d  %8d  %9d  %8.3f %8.3f   %8.3f      %8.3f  %7.1f",
        closure.count,
        depth(registry, roots),
        seen.rounds,
        seen.requests,
        seen.bytes,
        cold.seconds,
        warm.seconds,
        offline.seconds,
        single,
        offline.megabytes
      )
    )
  }

  /// The number of modules on the longest of the shortest paths from the application.
  private func depth(_ registry: Registry, _ roots: [Int]) -> Int {
    var seen = Set(roots)
    var level = roots
    var depth = 0
    while !level.isEmpty {
      depth += 1
      level = Set(level.flatMap(registry.targets)).filter { seen.insert($0).inserted }
    }
    return depth
  }
}
