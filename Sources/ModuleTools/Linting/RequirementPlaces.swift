import ModuleManifests

/// The positions of a manifest's requirements, found once for the whole file.
struct RequirementPlaces {
  /// The byte ranges of a name and of its requirement.
  struct Place {
    let name: Range<Int>
    let requirement: Range<Int>
  }

  private var places: [DeclaredEdge.Section: [String: Place]] = [:]

  init(_ document: ManifestDocument?) {
    for section in DeclaredEdge.Section.allCases {
      guard let list = document?.element(at: [.key(section.rawValue)]) else { continue }
      for (key, value) in list.members {
        guard let name = key.string else { continue }
        let text =
          value.kind == .object
          ? Dependency.Spelling.allCases.lazy.compactMap { value.member($0.rawValue) }.first : nil
        places[section, default: [:]][name] = Place(name: key.range, requirement: (text ?? value).range)
      }
    }
  }

  subscript(section: DeclaredEdge.Section, target: String) -> Place? { places[section]?[target] }
}
