import ArgumentParser
import ModctlNetwork
import ModuleManifests

/// How to read catalogs on web servers and in git repositories.
///
/// This is not an option group: in debug builds ArgumentParser validates definitions, five times as often for a group within a
/// group, which took a sixth of the time of modctl runs in tests.
///
/// Every command accepts these flags, so that a script can give them to all, but a command that reads no catalogs does not list
/// them.
enum NetworkFlag<Kind: CommandKind>: EnumerableFlag {
  case offline, refresh

  static func help(for flag: Self) -> ArgumentHelp? {
    guard Kind.readsCatalogs else { return .private }
    return switch flag {
    case .offline: "Do not use the network. Use only cached copies of remote catalogs."
    case .refresh: "Check everything in the cache against the remote catalogs, however recent it is."
    }
  }

  static func choose(_ flags: [Self]) throws {
    guard let flag = flags.first else { return }
    if flags.contains(where: { $0 != flag }) {
      throw ValidationError("--offline and --refresh cannot be combined.")
    }
    NetworkCatalogReader.Mode.chosen.withLock { $0 = flag == .offline ? .offline : .refresh }
  }
}

extension NetworkCatalogReader.Mode {
  /// The mode requested on the command line. The network is set up once for all commands.
  static let chosen = Guarded(Self.normal)
}

extension CatalogAccess {
  /// Reads remote catalogs according to the command line, and tells the user about anything that takes time.
  ///
  /// - Parameter mode: when to use the network, if different from the command line.
  static func chosen(_ mode: NetworkCatalogReader.Mode? = nil) -> CatalogAccess {
    let progress = ProgressLine()
    return CatalogAccess(
      mode ?? NetworkCatalogReader.Mode.chosen.withLock { $0 },
      note: { Terminal.write($0 + "\n", to: 2) },
      report: { progress.show($0) }
    )
  }
}
