import ModuleManifests

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where modctl keeps what it got of catalogs elsewhere.
enum CatalogCacheFolder {
  /// The repositories of git.
  static var git: String { Path.join(root, "git") }

  private static var root: String {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    if let folder = variable("XDG_CACHE_HOME") { return Path.join(folder, "modctl") }
    return Path.join(variable("HOME") ?? "/tmp", ".cache/modctl")
  }
}
