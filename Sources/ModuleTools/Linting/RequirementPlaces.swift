import ModuleManifests
import VersionResolver

/// The positions of a manifest's requirements, found once for the whole file.
struct RequirementPlaces {
  /// The byte ranges of a name and of its requirement.
  struct Place {
    let name: Range<Int>
    let requirement: Range<Int>
  }

  private var places: [Edge.Kind: [String: Place]] = [:]

  init(_ document: ManifestDocument?) {
    for kind in [Edge.Kind.dependency, .optional, .conflict, .interface] {
      guard let list = document?.element(at: [.key(kind.section)]) else { continue }
      for (key, value) in list.members {
        guard let name = key.string else { continue }
        let requirement = ManifestDocument.rangeOfRequirement(value)
        places[kind, default: [:]][name] = Place(name: key.range, requirement: requirement)
      }
    }
  }

  subscript(kind: Edge.Kind, target: String) -> Place? { places[kind]?[target] }
}
