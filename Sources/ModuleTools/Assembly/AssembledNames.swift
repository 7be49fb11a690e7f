/// Names that the code of a module cannot have, because the packages it is built with have them.
package enum AssembledNames {
  /// The targets of ModuleKit's products, all of which SwiftPM loads: it refuses another target with such a name.
  package static let moduleKitTargets: Set = [
    "AssembleModules", "CheckModuleManifest", "ModctlCommand", "ModctlNetwork", "ModctlReadCommand",
    "ModuleCatalogs", "ModuleCoding", "ModuleGraphs", "ModuleKit", "ModuleKitServer", "ModuleKitTesting",
    "ModuleLibc", "ModuleManifests", "ModuleTools", "VersionResolver", "modctl", "modctl-build",
    "modctl-fetch",
  ]
}
