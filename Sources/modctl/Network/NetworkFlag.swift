import ArgumentParser
import ModctlNetwork
import ModuleManifests

/// How to read catalogs on web servers and in git repositories.
///
/// This is not an option group: in debug builds ArgumentParser validates definitions, five times as often for a group within a
/// group, which took a sixth of the time of modctl runs in tests.
enum NetworkFlag: EnumerableFlag {
  case offline, refresh

  /// The mode requested on the command line.
  ///
  /// Every command includes these flags in its options, and the network is set up once for all of them.
  static let chosen = Guarded(NetworkCatalogReader.Mode.normal)

  static func help(for flag: Self) -> ArgumentHelp? {
    switch flag {
    case .offline: "Do not use the network. Use only cached copies of remote catalogs."
    case .refresh: "Check everything in the cache against the remote catalogs, however recent it is."
    }
  }

  static func choose(_ flags: [Self]) throws {
    guard let flag = flags.first else { return }
    if flags.contains(where: { $0 != flag }) {
      throw ValidationError("--offline and --refresh cannot be combined.")
    }
    chosen.withLock { $0 = flag == .offline ? .offline : .refresh }
  }
}
