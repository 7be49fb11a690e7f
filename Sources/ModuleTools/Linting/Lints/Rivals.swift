import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// Declarations that exclude each other, in two modules that an application may select together.
///
/// For each module, the version that a new selection gets counts: the workspace's, or the newest in the catalogs. Two modules
/// that exclude each other by a conflict may declare the same thing.
struct Rivals<Declaration> {
  private struct Entry {
    let file: CheckedFile
    let declaration: Declaration
  }

  private var entries: [String: [Entry]] = [:]

  /// - Parameter key: a key shared by declarations that exclude each other.
  mutating func add(_ declaration: Declaration, key: String, of file: CheckedFile, in subject: CheckSubject) {
    let isCurrent = file.origin == .workspace || !subject.catalog.isWorkspaceModule(file.name)
    guard isCurrent, !file.isYanked, file.version == subject.modules[file.name]?.newest else { return }
    entries[key, default: []].append(Entry(file: file, declaration: declaration))
  }

  /// Calls `body` with each declaration that an earlier one excludes, and the first of these. The finding is an error if the
  /// application needs both modules, and then it names the first such module.
  ///
  /// - Complexity: O(*d*) for *d* declarations, unless modules exclude each other by conflicts.
  func forEachLater(
    in subject: CheckSubject,
    _ body: (_ later: Declaration, _ earlier: Declaration, Diagnostic.Severity) -> Void
  ) {
    let shared = entries.values.filter { $0.count > 1 }
    guard !shared.isEmpty else { return }
    let needs = WorkspaceConflictLint.needs(subject)
    for entries in shared {
      var needed: [Entry] = []
      for (index, later) in entries.enumerated() {
        let isNeeded = needs[later.file.name] != nil
        if isNeeded, let earlier = Self.firstRival(of: later, in: needed[...]) {
          body(later.declaration, earlier.declaration, .error)
        } else if let earlier = Self.firstRival(of: later, in: entries[..<index]) {
          body(later.declaration, earlier.declaration, .warning)
        }
        if isNeeded { needed.append(later) }
      }
    }
  }

  private static func firstRival(of later: Entry, in entries: ArraySlice<Entry>) -> Entry? {
    entries.first { $0.file.name != later.file.name && !isExcluded($0.file, later.file) }
  }

  private static func isExcluded(_ first: CheckedFile, _ second: CheckedFile) -> Bool {
    func excludes(_ file: CheckedFile, _ other: CheckedFile) -> Bool {
      file.manifest?.conflicts.contains { conflict in
        conflict.name == other.name
          && (other.version.map { conflict.requirement.admits($0, includingPrereleases: true) } ?? false)
      } ?? false
    }
    return excludes(first, second) || excludes(second, first)
  }
}
