import ModuleManifests
import VersionResolver

/// What one manifest says about one module or interface, and where it says so: an edge with its origin, as
/// `Explanation.Statement` is for a selection.
///
/// A class, because a registry has tens of thousands of them, over which every lint iterates.
final class Statement {
  let file: CheckedFile
  let kind: Edge.Kind
  let dependency: Dependency
  /// The versions of the target; `nil` if that is an interface, or a module that does not exist.
  var index: VersionIndex?
  /// What the requirement matches; `nil` if the target is an interface, or a module without versions.
  var lookup: VersionIndex.Lookup?

  init(file: CheckedFile, kind: Edge.Kind, dependency: Dependency) {
    self.file = file
    self.kind = kind
    self.dependency = dependency
  }

  var target: String { dependency.name }
  var requirement: Requirement { dependency.requirement }

  /// For example, `cart 2.1.0 needs log ^1.4`.
  var text: String {
    "\(file.title) \(kind.verb()) \(target) \(requirement)"
  }

  /// The position of the requirement.
  var position: SourcePosition? {
    file.places[kind, target].flatMap { file.document?.file.position(of: $0.requirement) }
  }

  /// An error if it should work but cannot. A published version may refer to something that has been yanked since, and an optional
  /// dependency can be left out.
  var severity: Diagnostic.Severity {
    file.isOwn && (kind == .dependency || kind == .interface) ? .error : .warning
  }
}

extension DiagnosticBag {
  /// Adds a finding about a statement.
  ///
  /// - Parameters:
  ///   - part: what it is about: the requirement, or the name.
  ///   - severity: that of the statement by default.
  func add(
    _ code: DiagnosticCode,
    _ message: String,
    about statement: Statement,
    at part: (RequirementPlaces.Place) -> Range<Int> = \.requirement,
    severity: Diagnostic.Severity? = nil,
    notes: [Diagnostic.Note] = [],
    hint: String? = nil
  ) {
    add(
      code,
      message,
      about: statement.file,
      at: statement.file.places[statement.kind, statement.target].map(part),
      severity: severity ?? statement.severity,
      notes: notes,
      hint: hint
    )
  }
}

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
