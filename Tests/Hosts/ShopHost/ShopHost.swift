import Dispatch
import ModuleKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A host for tests: requests arrive on standard input, and SIGTERM ends it at any time.
@main
struct ShopHost {
  static func main() async throws {
    var configuration = ModuleConfiguration()
    configuration.set(Int(CommandLine.arguments.dropFirst().first ?? "") ?? 0, for: "stock")
    // The test decides how long it takes, on a machine that may be busy.
    var options = ModuleManagerOptions()
    options.timeouts = .unlimited
    let manager = try ModuleManager(
      modules: [HTTPModule(), StockModule()],
      configuration: configuration,
      options: options
    )
    // The signal belongs to the host; ModuleKit never touches it. It is ignored until the source is registered, so a test that
    // sends it as soon as something starts would wait forever if that came first.
    let (signals, terminations) = AsyncStream.makeStream(of: Void.self)
    signal(SIGTERM, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .main)
    source.setEventHandler { terminations.yield() }
    await withCheckedContinuation { continuation in
      source.setRegistrationHandler { continuation.resume() }
      source.resume()
    }
    let work = Task { try await manager.run() }
    Task {
      for await _ in signals { work.cancel() }
    }

    Task {
      try await manager.waitUntilReady()
      say("ready")
    }
    Requests.answer(with: manager)
    try await work.value
    say("bye")
  }
}

/// Writes a line immediately, whatever standard output is.
func say(_ line: String) {
  let bytes = Array("\(line)\n".utf8)
  _ = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
}

/// Reads requests where blocking does no harm.
enum Requests {
  static func answer(with manager: ModuleManager) {
    DispatchQueue(label: "requests").async {
      while let request = readLine() {
        Task {
          guard await manager.phase == .running else { return say("503 \(request)") }
          say((try? await manager.use(HTTPModule.self) { await $0.answer(request) }) ?? "503 \(request)")
        }
      }
      // The tests have ended, in whatever way.
      exit(1)
    }
  }
}
