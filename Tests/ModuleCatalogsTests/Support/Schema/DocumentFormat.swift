import Foundation
import ModuleCatalogs
import ModuleManifests

/// The three formats, each with its decoder, its schema and its folder of documents.
enum DocumentFormat: String, CaseIterable, Sendable {
  case module, modules, lockfile

  var schemaFile: String {
    switch self {
    case .module: "module.schema.json"
    case .modules: "modules.schema.json"
    case .lockfile: "modules.lock.schema.json"
    }
  }

  /// The decoder's diagnostics for a document.
  func diagnostics(_ bytes: some Sequence<UInt8>) -> [Diagnostic] {
    let bytes = Array(bytes)
    return switch self {
    case .module: ModuleManifest.decode(bytes, path: rawValue).diagnostics
    case .modules: ApplicationManifest.decode(bytes, path: rawValue).diagnostics
    case .lockfile: Lockfile.decode(bytes, path: rawValue).diagnostics
    }
  }

  /// The errors the decoder finds.
  func errors(_ bytes: some Sequence<UInt8>) -> [Diagnostic] {
    diagnostics(bytes).filter { $0.severity == .error }
  }
}
