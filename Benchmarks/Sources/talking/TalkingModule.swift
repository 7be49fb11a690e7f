import ModuleKit
import ModuleManifests
import VersionResolver

/// A service that does almost nothing.
protocol NextNumber: Sendable {
  func next(_ number: Int) -> Int
}

struct PlusOne: NextNumber {
  @inline(never)
  func next(_ number: Int) -> Int { number &+ 1 }
}

extension ServiceKey where Value == any NextNumber {
  static var counter: Self { ServiceKey("counter") }
}

extension Action where Input == Int, Output == Int {
  static var next: Self { Action("counter.next") }
}

/// Either provides the service and handles the action, or requires them and keeps its context.
actor TalkingModule: AppModule {
  static let manifest = ModuleManifest(name: "talking", version: Version(1, 0, 0))
  nonisolated let instanceManifest: ModuleManifest
  private let requires: Bool
  private(set) var context: ModuleContext?

  init(name: String, requires: Bool) {
    self.requires = requires
    instanceManifest = ModuleManifest(
      name: name,
      version: Version(1, 0, 0),
      provides: requires ? [] : [ProvidedInterface("counter", Version(1, 0, 0))],
      requires: requires ? [Dependency("counter", .any)] : []
    )
  }

  func initialize(in context: ModuleContext) async throws {
    self.context = context
    if requires { return }
    context.provide(.counter) { PlusOne() }
    context.handle(.next) { number in number &+ 1 }
    context.handle(.echo, exposure: .remote) { orders in orders }
  }
}
