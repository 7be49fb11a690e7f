import ArgumentParser
import ModctlNetwork
import ModuleManifests

/// How catalogs on web servers and in git repositories are read.
///
/// Not an option group: ArgumentParser checks definitions in debug builds, five times as often for a group within a group, and
/// that was a sixth of what a run of modctl did in tests.
enum NetworkFlag: EnumerableFlag {
  case offline, refresh

  /// What the command line asked for.
  ///
  /// Every command has these flags somewhere in its options, and the network is set up around all of them.
  static let chosen = Guarded(NetworkCatalogReader.Mode.normal)

  static func help(for flag: Self) -> ArgumentHelp? {
    switch flag {
    case .offline: "Use no network: of catalogs elsewhere, only what is cached."
    case .refresh: "Compare everything that is cached with the catalogs, however fresh it is."
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
