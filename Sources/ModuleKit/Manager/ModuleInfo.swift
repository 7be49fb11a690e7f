import ModuleManifests
import VersionResolver

/// What never changes about one instance of a module; shared, since copies of a manifest cost more than a start.
final class ModuleInfo: Sendable {
  let module: any AppModule
  let manifest: ModuleManifest
  let name: String
  let version: Version

  init(_ module: any AppModule) {
    self.module = module
    manifest = module.manifest
    name = manifest.name
    version = manifest.version
  }
}
