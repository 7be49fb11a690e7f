import ModuleManifests

/// Where a manifest says what, found once for the whole file when something about it is to be said.
final class RequirementPlaces {
  /// The bytes of a name and of the requirement behind it.
  struct Place {
    let name: Range<Int>
    let requirement: Range<Int>
  }

  private let document: ManifestDocument?
  private lazy var places = find()

  init(_ document: ManifestDocument?) { self.document = document }

  subscript(section: DeclaredEdge.Section, target: String) -> Place? { places[section]?[target] }

  private func find() -> [DeclaredEdge.Section: [String: Place]] {
    var places: [DeclaredEdge.Section: [String: Place]] = [:]
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
    return places
  }
}
