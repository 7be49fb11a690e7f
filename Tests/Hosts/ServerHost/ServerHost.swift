#if Server
  import Configuration
  import Dispatch
  import Logging
  import ModuleKit
  import ModuleKitServer
  import ServiceLifecycle
  import UnixSignals

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// A server for tests: a service group with its signals, and requests on standard input.
  @main
  struct ServerHost {
    static func main() async throws {
      var logger = Logger(label: "server", factory: { _ in SwiftLogNoOpLogHandler() })
      logger.logLevel = .critical
      // The test decides how long everything takes, on a machine that may be busy.
      var options = ModuleManagerOptions()
      options.timeouts = .unlimited
      let manager = try ModuleManager(
        modules: [HTTPModule(), StockModule()],
        configuration: ModuleConfiguration(reader: ConfigReader(provider: EnvironmentVariablesProvider())),
        options: options
      )
      let modules = ModuleService(manager, drainTimeout: .seconds(3_600), logger: logger)
      Task {
        try await modules.gate.waitUntilOpen()
        say("ready")
      }
      Requests.answer(with: modules)
      let group = ServiceGroup(
        configuration: ServiceGroupConfiguration(
          services: [modules],
          gracefulShutdownSignals: [.sigterm],
          logger: logger
        )
      )
      try await group.run()
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
    /// Ended by the request `finish`.
    private static let finish = AsyncStream.makeStream(of: Void.self)

    static func answer(with modules: ModuleService) {
      DispatchQueue(label: "requests").async {
        while let request = readLine() {
          if request == "finish" {
            finish.continuation.finish()
            continue
          }
          Task { await serve(request, modules) }
        }
        // The tests have ended, in whatever way.
        exit(1)
      }
    }

    private static func serve(_ request: String, _ modules: ModuleService) async {
      do {
        try await modules.gate.withAdmission {
          if request == "/slow" {
            say("serving \(request)")
            for await _ in finish.stream {}
          }
          say(try await modules.manager.use(HTTPModule.self) { await $0.answer(request) })
        }
      } catch {
        say("503 \(request)")
      }
    }
  }
#else
  // Without the trait there is nothing to host.
  @main
  struct ServerHost {
    static func main() {}
  }
#endif
