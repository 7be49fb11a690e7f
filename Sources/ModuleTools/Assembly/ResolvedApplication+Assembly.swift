import ModuleCatalogs
import ModuleManifests
import VersionResolver

extension ResolvedApplication {
  /// Returns a finding for each module that the host should hand in but that is not selected.
  func strayHandedIn(manifestName: String) -> [Diagnostic] {
    manifest.assembly.handedIn.enumerated().compactMap { index, name in
      guard selection[name] == nil else { return nil }
      let near = EditDistance.nearest(to: name, in: selection.modules.map(\.name))
      return Diagnostic(
        .assembly,
        "`handedIn` names `\(name)`, which is not selected",
        at: position(ofNearest: ["assembly", "handedIn", .index(index)], in: manifestName),
        hint: near.map { "did you mean `\($0)`?" } ?? "remove it from the list"
      )
    }
  }

  /// Returns the position of a value in `modules.json`, or of the nearest enclosing value that is present.
  func position(ofNearest path: [ManifestDocument.Step], in manifestName: String) -> SourcePosition {
    var path = path
    while !path.isEmpty {
      if let found = document?.position(of: path) { return found }
      path.removeLast()
    }
    return SourcePosition(file: manifestName)
  }
}
