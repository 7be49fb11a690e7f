import AdminAPI
import CardPayment
import InvoicePayment
import ModuleGraphs
import ModuleKit
import ModuleKitServer
import Synchronization

/// Carries out what administrators ask for.
///
/// The admin module asks from inside of its own `run`. A change that had to restart that module would wait for itself, and
/// ModuleKit refuses such calls; so they are made in tasks of their own.
final class Desk: Operations {
  private let service = Mutex<ModuleService?>(nil)

  /// Those who can take payments.
  private static let providers: [String: @Sendable () -> any AppModule] = [
    "payment-card": { CardPaymentModule() },
    "payment-invoice": { InvoicePaymentModule() },
  ]

  /// The modules are there.
  func open(_ service: ModuleService) { self.service.withLock { $0 = service } }

  func modules() async throws -> String {
    let service = try opened()
    let report = try await Task.detached { try await service.manager.start() }.value
    return #"{"requests":\#(service.gate.admitted),"health":\#(service.health.json),"start":\#(report.json)}"#
  }

  func graph() async throws -> String {
    let manager = try opened().manager
    return ModuleGraph(wiring: await manager.wiring, named: "shop-server").text(as: .html)
  }

  func replacePayment(with provider: String?) async throws -> String {
    let manager = try opened().manager
    let running = await manager.snapshot().modules.map(\.name)
    guard let old = running.first(where: { Self.providers[$0] != nil }) else {
      throw OperationRefused("there is no payment")
    }
    let new = provider ?? old
    guard let make = Self.providers[new] else {
      let names = Self.providers.keys.sorted().joined(separator: " or ")
      throw OperationRefused("`\(new)` is no payment; try \(names)")
    }
    // The same name: another instance takes its place. Another name: one comes and the other goes, in one transaction.
    let change =
      new == old ? ModuleChange(replace: [make()]) : ModuleChange(add: [make()], remove: [old])
    let plan = try await Task.detached { try await manager.apply(change) }.value
    let restarted = plan.restarted.map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"from":"\#(old)","to":"\#(new)","restarted":[\#(restarted)],"untouched":\#(plan.untouched)}"#
  }

  private func opened() throws -> ModuleService {
    guard let service = service.withLock({ $0 }) else { throw OperationRefused("the shop is not open yet") }
    return service
  }
}
