import ModuleManifests

/// What never changes about one instance of a module; shared, since copies of a manifest cost more than a start.
final class ModuleInfo: Sendable {
  let module: any AppModule
  let manifest: ModuleManifest
  let name: String

  init(_ module: any AppModule, _ manifest: ModuleManifest) {
    self.module = module
    self.manifest = manifest
    name = manifest.name
  }
}
