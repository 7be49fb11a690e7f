import ModuleManifests
import VersionResolver

/// A manifest that names a module in two lists, which say different things about it.
enum ContradictionLint: Lint {
  static let refused = DiagnosticCode("needed-and-refused")
  static let optional = DiagnosticCode("needed-and-optional")
  static let codes = [refused, optional]

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    for file in subject.files {
      guard let manifest = file.manifest else { continue }
      for (needed, refused) in common(manifest.dependencies, manifest.conflicts)
      where needed.name != file.name {
        reportRefused(file, .dependency, needed, refused, findings)
      }
      for (accepted, refused) in common(manifest.optionalDependencies, manifest.conflicts)
      where accepted.name != file.name {
        reportRefused(file, .optional, accepted, refused, findings)
      }
      for (needed, accepted) in common(manifest.dependencies, manifest.optionalDependencies)
      where needed.name != file.name {
        reportOptional(file, needed, accepted, findings)
      }
    }
  }

  private static func reportRefused(
    _ file: CheckedFile,
    _ kind: Edge.Kind,
    _ first: Dependency,
    _ second: Dependency,
    _ findings: DiagnosticBag
  ) {
    let statement = Statement(file: file, kind: kind, dependency: first)
    let conflict = Statement(file: file, kind: .conflict, dependency: second)
    let wanted = first.requirement.versions(includingPrereleases: true)
    let excluded = second.requirement.versions(includingPrereleases: true)
    let isImpossible = wanted.isSubset(of: excluded)
    let message =
      isImpossible
      ? "\(file.title) conflicts with every version of \(first.name) that it \(kind.verb())"
      : wanted.isDisjoint(with: excluded)
        ? "\(file.title) conflicts with \(first.name) \(second.requirement), which it does not admit anyway"
        : "\(file.title) conflicts with some versions of \(first.name) that it \(kind.verb())"
    findings.add(
      refused,
      message,
      about: conflict,
      at: \.name,
      severity: isImpossible && kind == .dependency ? .error : .warning,
      notes: [.init("it \(kind.verb()) \(first.name) \(first.requirement) here", at: statement.position)],
      hint: isImpossible
        ? "remove one of the two"
        : "say in the requirement which versions are meant, and remove the conflict"
    )
  }

  private static func reportOptional(
    _ file: CheckedFile,
    _ needed: Dependency,
    _ accepted: Dependency,
    _ findings: DiagnosticBag
  ) {
    let first = Statement(file: file, kind: .dependency, dependency: needed)
    findings.add(
      optional,
      "\(file.title) also needs \(needed.name) unconditionally, so it is not optional",
      about: Statement(file: file, kind: .optional, dependency: accepted),
      at: \.name,
      severity: .warning,
      notes: [.init("needed here", at: first.position)],
      hint: "keep one of the two, with a requirement that combines both"
    )
  }

  /// Returns the dependencies whose names are in both lists.
  private static func common(_ left: [Dependency], _ right: [Dependency]) -> [(Dependency, Dependency)] {
    if left.isEmpty || right.isEmpty { return [] }
    let named = Dictionary(right.map { ($0.name, $0) }) { first, _ in first }
    return left.compactMap { first in named[first.name].map { (first, $0) } }
  }
}
