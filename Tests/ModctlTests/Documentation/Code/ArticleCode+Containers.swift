public import ModuleKit
import ModuleKitTesting
import TestSupport
import VersionResolver

// What *Coming from BeeHive, CTMediator, MGJRouter, ZIKRouter or a container* declares for users of containers.

// declarations
public protocol PaymentMethod: Sendable { var name: String { get } }

public actor PaymentMethods {
  private var methods: [Int: any PaymentMethod] = [:]
  private var last = 0

  public var names: [String] { methods.values.map(\.name).sorted() }

  public func add(_ method: any PaymentMethod) -> Int {
    last += 1
    methods[last] = method
    return last
  }

  public func remove(_ number: Int) { methods[number] = nil }
}

extension ServiceKey where Value == PaymentMethods {
  public static var paymentMethods: Self { ServiceKey("payment-methods", version: Version(1, 0, 0)) }
}
// end

extension ArticleCode {
  static let containers: [Snippet] = [leavingContainers]

  private enum Containers {
    // declarations
    struct PaymentsModule: AppModule {
      static let manifest = ModuleManifest(
        name: "payments",
        version: Version(1, 0, 0),
        provides: [ProvidedInterface("payment-methods", Version(1, 0, 0))]
      )

      func initialize(in context: ModuleContext) async throws {
        context.provide(.paymentMethods) { PaymentMethods() }
      }
    }

    actor CardModule: AppModule {
      struct Card: PaymentMethod { let name = "card" }

      static let manifest = ModuleManifest(
        name: "card",
        version: Version(1, 0, 0),
        requires: [Dependency("payment-methods", .upToNextMajor(from: Version(1, 0, 0)))]
      )
      private var remove: (@Sendable () async -> Void)?

      func initialize(in context: ModuleContext) async throws {
        let methods = try context.service(.paymentMethods)
        let number = await methods.add(Card())
        remove = { await methods.remove(number) }
      }

      func destroy() async { await remove?() }
    }
    // end
  }

  private static func leavingContainers(_ print: CodePrinter) async throws {
    typealias CardModule = Containers.CardModule
    typealias PaymentsModule = Containers.PaymentsModule
    // snippet
    let manager = try ModuleManager(modules: [CardModule(), PaymentsModule()])
    try await manager.start()
    print(try await manager.service(.paymentMethods).names)  // ["card"]
    try await manager.replace([CardModule()])
    print(try await manager.service(.paymentMethods).names)  // ["card"]
    try await manager.remove(["card"])
    print(try await manager.service(.paymentMethods).names)  // []
    await manager.stop()
    // end
  }
}
