import ModuleCatalogs
package import ModuleManifests
import VersionResolver

/// The digests in a lockfile. With `--locked`, the cache is sufficient if it has the files they identify, since those cannot have
/// changed.
package struct LockedDigests: Sendable {
  private let pins: [String: (version: String, digest: String)]

  package init(_ lockfile: Lockfile) {
    var pins: [String: (version: String, digest: String)] = [:]
    for (name, module) in lockfile.modules {
      if let digest = module.digest { pins[name] = (module.version.description, digest) }
    }
    self.pins = pins
  }

  /// The digest of each locked module that is not from the workspace.
  package var digests: [String: String] { pins.mapValues(\.digest) }

  /// Returns whether a cached copy of a file is sufficient: the copy for a locked module has to contain the locked version, with
  /// its digest. Anything that is not locked cannot become part of the selection.
  func isSatisfied(by entry: CacheEntry?, for question: CatalogQuestion) -> Bool {
    guard let entry else { return false }
    guard case .module(let name) = question.subject, let pin = pins[name] else { return true }
    let file = SourceFile(path: CatalogLayout.file(of: question.subject), bytes: entry.body ?? [])
    let locked = PublishedDocuments.documents(in: file).first {
      $0.json.root.member("version")?.string == pin.version
    }
    return locked.map { ManifestDigest.of($0.json.root) == pin.digest } ?? false
  }
}
