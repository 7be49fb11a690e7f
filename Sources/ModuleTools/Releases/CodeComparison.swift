import ModuleManifests

/// What has changed in the public API of a package's product, and the level that each change demands.
///
/// A pure function of what the toolchain says: the breaks that its API checker reports, and what each module declared and
/// declares.
package struct CodeComparison: Sendable {
  /// The most demanding first.
  package let changes: [ManifestComparison.Change]

  /// - Parameters:
  ///   - report: what `swift package diagnose-api-breaking-changes` prints.
  ///   - old: what each module of the product declared.
  ///   - new: what each declares; a module that is not among the old ones is new.
  ///   - gone: modules that the product no longer has.
  package init(report: String, old: [String: APIDump], new: [String: APIDump], gone: [String] = []) {
    var changes = gone.map { Self.change(.major, "the product no longer has the module \($0)") }
    let all = (Array(old.values) + Array(new.values)).flatMap(\.declarations.values)
    let internals = Set(all.filter(\.isInternal).map(\.name))
    let publics = Set(all.filter { !$0.isInternal }.map(\.name))
    for line in report.split(separator: "\n") {
      guard let mark = line.firstRange(of: "API breakage: ") else { continue }
      let text = String(line[mark.upperBound...])
      // `func Cart.total(_:) has been removed`; of an accessor the property counts.
      let words = text.split(separator: " ")
      let name = words.count > 1 ? String(words[1]) : ""
      let owner = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
      // What is declared `package` is no promise to other packages.
      let isInternal = [name, owner].contains { internals.contains($0) && !publics.contains($0) }
      changes.append(
        Self.change(isInternal ? .patch : .major, text + (isInternal ? ", for this package only" : ""))
      )
    }
    let reported = changes.map(\.text)
    for (module, dump) in new.sorted(by: { Bytewise.precedes($0.key, $1.key) }) {
      guard let before = old[module] else {
        changes.append(Self.change(.minor, "the product has the module \(module), which is new"))
        continue
      }
      let other = Self.otherSignatures(before, dump).filter { title in
        !reported.contains { $0 == title || $0.hasPrefix(title + " ") }
      }
      changes += other.map {
        Self.change(.major, "\($0) has another signature; what uses it may not compile")
      }
      changes += Self.additions(before, dump).filter { title, _ in !other.contains(title) }.map(\.change)
    }
    self.changes = [.major, .minor, .patch].flatMap { level in changes.filter { $0.level == level } }
  }

  /// What is there under its name and no longer as it was: made `async`, for example, which the checker does not report.
  private static func otherSignatures(_ old: APIDump, _ new: APIDump) -> [String] {
    let now = Set(new.declarations.values.filter { !$0.isInternal }.map(\.title))
    let gone = old.declarations.filter { usr, declaration in
      !declaration.isInternal && new.declarations[usr] == nil && now.contains(declaration.title)
    }
    return Set(gone.values.map(\.title)).sortedBytewise()
  }

  /// What is new or declared in another way, in the order of its titles.
  private static func additions(_ old: APIDump, _ new: APIDump) -> [(
    title: String, change: ManifestComparison.Change
  )] {
    var found: [String: String] = [:]
    for (usr, declaration) in new.declarations where !declaration.isInternal {
      guard let before = old.declarations[usr], !before.isInternal else {
        found[declaration.title] = "\(declaration.title) is new"
        continue
      }
      if before.content != declaration.content, found[declaration.title] == nil {
        found[declaration.title] = "\(declaration.title) is declared in another way"
      }
    }
    return found.keys.sortedBytewise().map { ($0, change(.minor, found[$0] ?? $0)) }
  }

  private static func change(_ level: ReleaseLevel, _ text: String) -> ManifestComparison.Change {
    ManifestComparison.Change(level: level, text: text, path: [])
  }
}
