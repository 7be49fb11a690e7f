import Foundation
import ModuleCatalogs
import ModuleTools
import Testing
import VersionResolver

extension AppFolder {
  /// Selects versions and writes the lockfile in the library, for tests of what comes afterwards. It takes a fraction of the time of
  /// a process; `modctl resolve` has tests of its own.
  ///
  /// - Parameter requirements: additional requirements, as with `--with`.
  func lock(with requirements: [String: String] = [:]) throws {
    var resolver = ApplicationResolver(directory: url.path)
    resolver.additions = try requirements.sorted { $0.key < $1.key }.map { name, text in
      Dependency(name, try #require(Requirement(text)))
    }
    try resolver.resolve().lockfile.write(to: url.path + "/modules.lock.json")
  }
}
