// One import is all that a module needs to write: its manifest and its versions come with it.
@_exported public import ModuleManifests
@_exported public import VersionResolver
