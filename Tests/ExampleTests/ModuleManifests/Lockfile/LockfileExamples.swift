import ModuleCatalogs
import ModuleKit
import ModuleManifests
import VersionResolver

/// Lockfiles and their merge.
enum LockfileExamples {
  static func embedding() throws {
    // compiled
    let manager = try ModuleManager(
      modules: [LogModule(), CartModule()],
      lockfile: Lockfile(embedded: PackageResources.modules_lock_json)
    )
    // end
    _ = manager
  }

  static func reading(_ directory: String) throws {
    // compiled
    let lockfile = try Lockfile(contentsOf: "modules.lock.json", in: directory)
    for (name, version) in lockfile.pins.sorted(by: { $0.key < $1.key }) { print(name, version) }
    // end
  }

  static func locking(_ catalog: Catalog, _ directory: String) throws {
    // compiled
    let parsed = Lockfile.read(in: directory)
    var lockfile = parsed.value?.lockfile ?? Lockfile()
    let version = Version(2, 3, 1)
    lockfile.modules["log"] = .init(version: version, digest: catalog.digest(of: "log", at: version))
    try lockfile.write(in: directory)
    // end
  }

  static func merging(_ ancestor: Lockfile, _ ours: Lockfile, _ theirs: Lockfile) throws {
    // compiled
    let merge = LockfileMerge(base: ancestor, ours: ours, theirs: theirs)
    for decision in merge.decisions where decision.origin == .both {
      print(decision.module, decision.merged.map(\.description) ?? "none")
    }
    if merge.conflicts.isEmpty { try merge.lockfile.write() }
    // end
  }
}
