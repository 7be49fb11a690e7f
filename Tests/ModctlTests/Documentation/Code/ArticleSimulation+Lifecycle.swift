import ModuleKit
import ModuleKitTesting
import TestSupport

/// The first part of *Lifecycle and failure*: one set of modules.
extension ArticleSimulation {
  func starting() async throws {
    // snippet
    let journal = Journal()
    let modules = [
      FakeModule("log", journal: journal) { _ in try await clock.sleep(for: .seconds(1)) },
      FakeModule("mail", needs: ["log"], journal: journal) { _ in try await clock.sleep(for: .seconds(4)) },
      FakeModule("payment", needs: ["log"], journal: journal) { _ in
        try await clock.sleep(for: .seconds(2))
      },
      FakeModule("cart", needs: ["payment"], journal: journal),
    ]
    let manager = try ModuleManager(modules: modules, options: options, clock: clock)
    let report = try await manager.start()
    print(journal.modules(.initialized))  // ["log", "payment", "cart", "mail"]
    print(report.duration)  // 5.0 seconds

    await manager.stop()
    print(journal.modules(.destroyed).last ?? "")  // log
    // end
  }

  func measuring() async throws {
    // snippet
    let modules = [
      FakeModule("log") { _ in try await clock.sleep(for: .seconds(1)) },
      FakeModule("mail", needs: ["log"]) { _ in try await clock.sleep(for: .seconds(4)) },
    ]
    let manager = try ModuleManager(modules: modules, options: options, clock: clock)
    let report = try await manager.start()
    print(report.criticalPath.map(\.name))  // ["log", "mail"]
    for gain in report.savings() {
      print(gain.module, "without", gain.dependency, gain.duration)  // mail without log 1.0 seconds
    }
    // end
    await manager.stop()
  }

  func rollingBack() async throws {
    // snippet
    let journal = Journal()
    let modules = [
      FakeModule("log", journal: journal),
      FakeModule("database", needs: ["log"], journal: journal) { _ in throw NoDisk() },
      FakeModule("cart", needs: ["database"], journal: journal),
    ]
    let manager = try ModuleManager(modules: modules, options: options, clock: clock)
    do {
      try await manager.start()
    } catch {
      print(error)  // database failed to initialize: no disk
      print(error.code, error.module ?? "")  // initializeFailed database
    }
    print(journal.modules(.initialized), journal.modules(.destroyed))  // ["log"] ["log"]
    print(await manager.phase)  // stopped
    // end
  }

  func degrading() async throws {
    let modules = [
      FakeModule("log"), FakeModule("database", needs: ["log"]) { _ in throw NoDisk() },
      FakeModule("cart", needs: ["database"]),
    ]
    // snippet
    var tolerant = options
    tolerant.onStartFailure = .degraded
    let manager = try ModuleManager(modules: modules, options: tolerant, clock: clock)
    let report = try await manager.start()
    print(report.modules.map(\.name))  // ["log"]
    for failure in report.failures {
      print(failure.error, failure.skipped)  // database failed to initialize: no disk ["cart"]
    }
    let cart = await manager.snapshot()["cart"]
    print(cart?.state ?? .idle, cart?.rootCause ?? "")  // skipped database
    // end
    await manager.stop()
  }

  func recovering() async throws {
    // snippet
    let journal = Journal()
    let manifest = ModuleManifest(name: "search", version: Version(1, 0, 0), routes: ["shop://search"])
    let search = FakeModule(manifest, journal: journal) { context in
      if journal.modules(.failed).isEmpty { throw NoDisk() }  // the first time
      context.route("shop://search") { (_: RouteRequest<NoValue>) in 3 }
    }
    var tolerant = options
    tolerant.onStartFailure = .degraded
    let manager = try ModuleManager(modules: [search], options: tolerant, clock: clock)
    try await manager.start()

    do { try await manager.open("shop://search") } catch {
      print(error.message)  // search cannot answer: search failed to initialize: no disk
    }
    _ = try await manager.module(FakeModule.self)
    print(try await manager.open("shop://search").value)  // 3
    // end
    await manager.stop()
  }

  func failingRun() async throws {
    // snippet
    var http = FakeModule("http", needs: ["log"])
    http.onRun = { _ in
      try await clock.sleep(for: .seconds(3600))
      throw NoDisk()
    }
    let manager = try ModuleManager(modules: [http, FakeModule("log")], options: options, clock: clock)
    do {
      try await manager.run()
    } catch {
      print(error)  // http failed while running: no disk
    }
    print(await manager.phase, clock.now.time)  // stopped 3600.0 seconds
    // end
  }

  func retrying() async throws {
    // snippet
    var feed = FakeModule("feed")
    feed.onRunFailure = .restart(atMost: 2, pause: .seconds(30))
    feed.onRun = { _ in throw NoDisk() }
    let manager = try ModuleManager(modules: [feed], options: options, clock: clock)
    do { try await manager.run() } catch { print(error.code) }  // runFailed
    print(clock.now.time)  // 60.0 seconds
    // end
  }

  func joining() async throws {
    // snippet
    let journal = Journal()
    let module = FakeModule("log", journal: journal) { _ in try await clock.sleep(for: .seconds(1)) }
    let manager = try ModuleManager(modules: [module], options: options, clock: clock)
    async let first = manager.start()
    async let second = manager.start()
    print(try await first.duration == second.duration)  // true
    print(journal.modules(.initialized))  // ["log"]
    // end
    await manager.stop()
  }

  func missingDeadline() async throws {
    // snippet
    var slow = FakeModule("slow") { _ in try await clock.sleep(for: .seconds(90)) }
    slow.timeouts = ModuleTimeouts(initialization: .seconds(10), cancellation: .seconds(2))
    let manager = try ModuleManager(modules: [slow], options: options, clock: clock)
    do {
      try await manager.start()
    } catch {
      print(error)  // initialize of slow did not end within 10.0 seconds
    }
    print(clock.now.time)  // 10.0 seconds
    // end
  }

  func stoppingLate() async throws {
    // snippet
    var http = FakeModule("http")
    http.timeouts = ModuleTimeouts(gracePeriod: .seconds(10))
    http.onRun = { context in
      await context.stopRequested()
      try await clock.sleep(for: .seconds(60))  // a request that is in no hurry
    }
    let manager = try ModuleManager(modules: [http], options: options, clock: clock)
    try await manager.start()
    let report = await manager.stop()
    print(report.duration)  // 10.0 seconds
    print(report.problems.map(\.description))  // ["run of http did not end within 10.0 seconds"]
    // end
  }

  func waitingForUse() async throws {
    // snippet
    let journal = Journal()
    var search = FakeModule("search", journal: journal)
    search.startup = .onFirstUse
    let manager = try ModuleManager(modules: [search], options: options, clock: clock)
    try await manager.start()
    print(await manager.snapshot()["search"]?.state ?? .failed)  // idle

    async let first = manager.module(FakeModule.self)
    async let second = manager.module(FakeModule.self)
    _ = try await (first, second)
    print(journal.modules(.initialized))  // ["search"]
    // end
    await manager.stop()
  }

  func errorInAClosure() async throws {
    // snippet
    let manager = try ModuleManager(modules: [FakeModule("log")], options: options, clock: clock)
    do {
      _ = try await manager.use(FakeModule.self) { log in log.instanceManifest.name }
    } catch let error where ModuleError(error)?.code == .notRunning {
      print(error, ModuleError.isCancellation(error))  // log cannot be used: the manager is stopped false
    }
    // end
  }
}
