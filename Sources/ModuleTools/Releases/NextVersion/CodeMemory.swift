import ModuleManifests

/// Remembers the results of comparing a module's code with a release, because each comparison may take minutes.
package final class CodeMemory {
  private struct Key: Hashable {
    let manifest: ModuleManifest
    let base: ModuleManifest?
  }

  private let comparison: (inout ModuleBump) -> Void
  private var known: [Key: ModuleBump.Code] = [:]

  package init(_ comparison: @escaping (inout ModuleBump) -> Void) { self.comparison = comparison }

  /// Compares the code unless that has already been done.
  package func compare(_ bump: inout ModuleBump) {
    if recall(&bump) { return }
    comparison(&bump)
    known[key(of: bump)] = bump.code
  }

  /// - Returns: whether the same manifest was already compared with the same release.
  func recall(_ bump: inout ModuleBump) -> Bool {
    guard let code = known[key(of: bump)] else { return false }
    bump.code = code
    return true
  }

  func forget() { known = [:] }

  private func key(of bump: ModuleBump) -> Key { Key(manifest: bump.manifest, base: bump.codeRelease) }
}
