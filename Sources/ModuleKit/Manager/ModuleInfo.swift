import ModuleManifests
import VersionResolver

/// A module instance, with its properties.
final class ModuleInfo: Sendable {
  let facts: ModuleFacts
  let module: any AppModule
  /// The module, if it has a `run`.
  let runner: (any LongRunningModule)?

  var name: String { facts.name }
  var version: Version { facts.version }
  var manifest: ModuleManifest { facts.manifest }

  /// The identity of a module that is an actor or another object.
  var object: ObjectIdentifier? { type(of: module) is AnyClass ? ObjectIdentifier(module as AnyObject) : nil }

  init(_ module: any AppModule) {
    self.module = module
    runner = module as? any LongRunningModule
    facts = ModuleFacts(module)
  }
}

/// The immutable properties of a module instance, which remain when the instance is gone. Shared, since copying a manifest costs
/// more than a start.
final class ModuleFacts: Sendable {
  let name: String
  let version: Version
  private let type: any AppModule.Type
  /// What each life reads, in the same cache lines; the whole manifest is in others.
  let routes: [String]
  let hasRequirements: Bool
  let manifest: ModuleManifest

  init(_ module: any AppModule) {
    type = Swift.type(of: module)
    manifest = module.instanceManifest
    name = manifest.name
    version = manifest.version
    routes = manifest.routes
    hasRequirements = !manifest.requires.isEmpty
  }

  /// Returns the source position of a part of the manifest. A manifest created in code is named by its module's type.
  func position(of path: [ManifestDocument.Step]) -> SourcePosition {
    if let position = manifest.position(of: path) ?? manifest.position(of: ["name"]) { return position }
    if let document = manifest.origin.document { return document.file.start }
    return SourcePosition(file: "\(type)")
  }
}
