import ArgumentParser
import ModctlNetwork
import ModuleManifests

/// How catalogs on web servers and in git repositories are read.
struct NetworkOptions: ParsableArguments {
  @Flag(help: "Use no network: of catalogs elsewhere, only what is cached.")
  var offline = false

  @Flag(help: "Compare everything that is cached with the catalogs, however fresh it is.")
  var refresh = false

  /// What the command line asked for.
  ///
  /// Every command has these options somewhere in its own, and the network is set up around all of them.
  static let chosen = Guarded(NetworkCatalogReader.Mode.normal)

  func validate() throws {
    if offline, refresh { throw ValidationError("--offline and --refresh cannot be combined.") }
    if offline { Self.chosen.withLock { $0 = .offline } }
    if refresh { Self.chosen.withLock { $0 = .refresh } }
  }
}
