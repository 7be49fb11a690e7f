import ModuleManifests
import Testing
import VersionResolver

@Suite("Planning lockfiles whose edges form cycles")
struct LockfilePlanTests {
  @Test("A lockfile with many cycles is planned completely, with each module after what it needs")
  func plan() throws {
    let count = 4_000
    var modules: [String: Lockfile.Module] = [:]
    for index in 0..<count {
      modules["m\(index)"] = Lockfile.Module(
        version: Version(1, 0, 0),
        dependencies: ["m\(index ^ 1)", "m\((index + 2) % count)"]
      )
    }
    let old = Lockfile(modules: [:])
    let plan = ChangePlan(from: old, to: Lockfile(modules: modules))
    #expect(plan.changes.count == count)
    #expect(plan.preparationWaves.joined().count + plan.startWaves.joined().count == count)
  }

  @Test("A module stops before what it uses lazily, unless that leads back to it", arguments: [false, true])
  func lazyUse(leadsBack: Bool) {
    func lockfile(_ version: Version) -> Lockfile {
      Lockfile(modules: [
        "log": Lockfile.Module(version: version),
        "user": Lockfile.Module(version: Version(1, 0, 0), dependencies: ["log", "stock"]),
        "stock": Lockfile.Module(
          version: Version(1, 0, 0),
          dependencies: leadsBack ? ["log", "user"] : ["log"]
        ),
      ])
    }
    let lazy = ["user": "stock", "stock": "user"]
    let plan = ChangePlan(from: lockfile(Version(1, 0, 0)), to: lockfile(Version(1, 1, 0))) { name, version in
      ModuleManifest(
        name: name,
        version: version,
        dependencies: lazy[name].map { [Dependency("log", .any), Dependency($0, .any, isLazy: true)] } ?? []
      )
    }
    #expect(plan.stopWaves == (leadsBack ? [["stock", "user"]] : [["user"], ["stock"]]))
    #expect(plan.startWaves == [["stock", "user"]])
  }

  /// How a lockfile and the manifests say that stripe provides payment.
  enum Provision: CaseIterable {
    case recorded, provided, adapted
  }

  @Test(
    "A module waits for another if one of the edges to it is not lazy, whether it names the module or an interface",
    arguments: Provision.allCases
  )
  func lazy(_ provision: Provision) {
    for isDependencyLazy in [nil, false, true] {
      for isInterfaceLazy in [nil, false, true] {
        let isOrdered = isDependencyLazy == false || isInterfaceLazy == false
        let restarted = restarted(provision, isDependencyLazy, isInterfaceLazy)
        #expect(
          restarted == (isOrdered ? ["cart"] : []),
          "\(isDependencyLazy as Any) \(isInterfaceLazy as Any)"
        )
      }
    }
  }

  private func restarted(
    _ provision: Provision,
    _ isDependencyLazy: Bool?,
    _ isInterfaceLazy: Bool?
  ) -> [String] {
    func lockfile(_ version: Version) -> Lockfile {
      let isNamed = isDependencyLazy != nil || isInterfaceLazy != nil
      return Lockfile(
        modules: [
          "cart": Lockfile.Module(version: Version(1, 0, 0), dependencies: isNamed ? ["stripe"] : []),
          "stripe": Lockfile.Module(version: version),
        ],
        providers: provision == .recorded ? ["payment": "stripe"] : [:],
        adapters: provision == .adapted
          ? [InterfaceAdapter(interface: "payment", version: Version(1, 0, 0), from: "charges")] : []
      )
    }
    let cart = ModuleManifest(
      name: "cart",
      version: Version(1, 0, 0),
      dependencies: isDependencyLazy.map { [Dependency("stripe", .any, isLazy: $0)] } ?? [],
      requires: isInterfaceLazy.map { [Dependency("payment", .any, isLazy: $0)] } ?? []
    )
    let interface = provision == .adapted ? "charges" : "payment"
    return ChangePlan(from: lockfile(Version(1, 0, 0)), to: lockfile(Version(1, 1, 0))) { name, version in
      guard name != "cart" else { return cart }
      let provided = ProvidedInterface(interface, Version(1, 0, 0))
      return ModuleManifest(name: name, version: version, provides: provision == .recorded ? [] : [provided])
    }.restarted
  }
}
