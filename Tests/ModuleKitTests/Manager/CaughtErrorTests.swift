import ModuleKit
import ModuleKitTesting
import Testing

@Suite("Errors caught as any Error")
struct CaughtErrorTests {
  private func caught(_ body: () async throws -> Void) async -> (any Error)? {
    do { try await body() } catch { return error }
    return nil
  }

  @Test("A ModuleKit error is recognized, even inside a URL's error, and no other error is")
  func moduleError() async throws {
    var cart = Routed.module("cart", ["shop://cart"]) { _ in throw Failure("no disk") }
    cart.startup = .onFirstUse
    let manager = try await Routed.running([cart])
    let service = await caught { try await manager.withScope { _ = try await $0.service(.orderCart) } }
    #expect(service.flatMap { ModuleError($0) }?.code == .unknownService)
    #expect(service.map { ModuleError.isCancellation($0) } == false)
    let url = await caught { try await manager.open("shop://cart") }
    #expect(url is RouteError && url.flatMap { ModuleError($0) }?.code == .initializeFailed)
    let unknown = await caught { try await manager.open("shop://nothing") }
    #expect(unknown.map { ModuleError($0) == nil } == true)
    #expect(ModuleError(Failure("other")) == nil)
    await manager.stop()
  }

  @Test("A cancellation is distinguished from a failure")
  func cancellation() async throws {
    var slow = FakeModule("slow") { _ in try await Task.sleep(for: .seconds(3_600)) }
    slow.startup = .onFirstUse
    let manager = try ModuleManager(modules: [slow])
    try await manager.start()
    let call = Task { try await manager.use(FakeModule.self) { _ in } }
    call.cancel()
    let error = await caught { try await call.value }
    #expect(error.map { ModuleError.isCancellation($0) } == true)
    #expect(ModuleError.isCancellation(CancellationError()) && !ModuleError.isCancellation(Failure("other")))
    await manager.stop()
  }
}
