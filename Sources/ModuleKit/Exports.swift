// The types a host uses: manifests and lockfiles, versions, URLs, and the contents of the manager's reports. Importing ModuleKit
// is all that a module needs. Code that reads catalogs or resolves imports ModuleCatalogs or VersionResolver.
@_exported public import ModuleCoding

@_exported public import enum ModuleManifests.ActionExposure
@_exported public import struct ModuleManifests.ChangePlan
@_exported public import struct ModuleManifests.DeclaredAction
@_exported public import struct ModuleManifests.Dependency
@_exported public import struct ModuleManifests.Diagnostic
@_exported public import struct ModuleManifests.DiagnosticCode
@_exported public import struct ModuleManifests.DiagnosticRenderer
@_exported public import struct ModuleManifests.Lockfile
@_exported public import struct ModuleManifests.LockfileError
@_exported public import enum ModuleManifests.ModuleKind
@_exported public import struct ModuleManifests.ModuleManifest
@_exported public import struct ModuleManifests.ModuleTimeline
@_exported public import struct ModuleManifests.ModuleWiring
@_exported public import struct ModuleManifests.ProvidedInterface
@_exported public import struct ModuleManifests.RouteParameters
@_exported public import struct ModuleManifests.RoutePattern
@_exported public import struct ModuleManifests.RouteQueryItem
@_exported public import struct ModuleManifests.RouteSyntaxError
@_exported public import struct ModuleManifests.RouteURL
@_exported public import struct ModuleManifests.SourcePosition
@_exported public import struct ModuleManifests.Timestamp
@_exported public import struct ModuleManifests.VersionChange
@_exported public import struct VersionResolver.Explanation
@_exported public import struct VersionResolver.Requirement
@_exported public import struct VersionResolver.Version
@_exported public import struct VersionResolver.VersionSyntaxError
