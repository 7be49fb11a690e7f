import VersionResolver

/// The changes in the public API of a package's product, and the release level that each change requires.
///
/// A pure function of the toolchain's output: the breaking changes reported by its API checker, and the old and new declarations
/// of each module.
package struct CodeComparison: Sendable {
  /// The changes, most demanding first.
  package let changes: [ManifestComparison.Change]

  /// - Parameters:
  ///   - report: the output of `swift package diagnose-api-breaking-changes`.
  ///   - old: the old declarations of each module in the product.
  ///   - new: the new declarations of each module; a module without old declarations is new.
  ///   - gone: modules that the product no longer has.
  ///   - formerExports: modules of the package that are not in the product but were exported by one of its modules.
  ///   - exports: the new declarations of modules that are exported now.
  ///   - goneProduct: the product's former name, if the package no longer has such a product.
  package init(
    report: String,
    old: [String: APIDump],
    new: [String: APIDump],
    gone: [String] = [],
    formerExports: Set<String> = [],
    exports: [String: APIDump] = [:],
    goneProduct: String? = nil
  ) {
    var changes = gone.map { Self.change(.major, "the product no longer has the module \($0)") }
    if let goneProduct {
      changes.append(Self.change(.major, "the package no longer has the product \(goneProduct)"))
    }
    for name in formerExports.sortedBytewise() where exports[name] == nil && new[name] == nil {
      changes.append(Self.change(.major, "the product no longer exports the module \(name)"))
    }
    for name in exports.keys.sortedBytewise() where !formerExports.contains(name) {
      changes.append(Self.change(.minor, "the product exports the module \(name), which is new"))
    }
    changes += Self.breaks(report, old, new, exports)
    let reported = changes.map(\.text)
    let harmless = Set(
      (Array(new.values) + Array(exports.values)).flatMap(\.declarations).filter(\.value.isHarmlessAttribute)
        .map(\.key)
    )
    for (module, dump) in new.sorted(by: { Bytewise.precedes($0.key, $1.key) }) {
      guard let before = old[module] else {
        changes.append(Self.change(.minor, "the product has the module \(module), which is new"))
        continue
      }
      changes += Self.changes(before, dump, reported, harmless)
    }
    self.changes = [.major, .minor, .patch].flatMap { level in changes.filter { $0.level == level } }
  }

  /// Returns the changes that the checker reports.
  private static func breaks(
    _ report: String,
    _ old: [String: APIDump],
    _ new: [String: APIDump],
    _ exports: [String: APIDump]
  ) -> [ManifestComparison.Change] {
    let moves = moves(old, new.merging(exports) { first, _ in first })
    let all = (Array(old.values) + Array(new.values)).flatMap(\.declarations.values)
    let internals = Set(all.filter(\.isInternal).map(\.name))
    let publics = Set(all.filter { !$0.isInternal }.map(\.name))
    return report.split(separator: "\n").compactMap { line in
      guard let mark = line.firstRange(of: "API breakage: ") else { return nil }
      let text = String(line[mark.upperBound...])
      if let move = moves.first(where: { text == $0.title + " has been removed" }) {
        return change(.patch, "\(move.title) is in \(move.module) now, which \(move.origin) exports")
      }
      // For example, `func Cart.total(_:) has been removed`; for an accessor, use the property.
      let words = text.split(separator: " ")
      let name = words.count > 1 ? String(words[1]) : ""
      let owner = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
      // A `package` declaration is not a promise to other packages.
      let isInternal = [name, owner].contains { internals.contains($0) && !publics.contains($0) }
      return change(isInternal ? .patch : .major, text + (isInternal ? ", for this package only" : ""))
    }
  }

  /// Returns the changes in a module that the checker does not report.
  private static func changes(
    _ old: APIDump,
    _ new: APIDump,
    _ reported: [String],
    _ harmless: Set<String>
  ) -> [ManifestComparison.Change] {
    let named = Set(reported.map(title))
    let other = otherSignatures(old, new).filter { !named.contains($0) }
    let restricted = restrictions(old, new, harmless)
    let parts = old.declarations.values.filter { restricted[$0.root] != nil }.map(\.title)
    // What has been removed may be back in another form.
    let changed = reported.filter { !$0.hasSuffix(" has been removed") }.map(title)
    let told = Set(other + restricted.keys + parts + changed)
    var changes = other.map {
      change(.major, "\($0) has a different signature; code that uses it may not compile")
    }
    changes += restricted.keys.sortedBytewise().filter { !named.contains($0) }
      .map { change(.major, "\($0) \(restricted[$0] ?? "")") }
    changes += additions(old, new).filter { title, _ in !told.contains(title) }.map(\.change)
    return changes
  }

  /// Returns the title of the declaration that a sentence of the checker begins with.
  private static func title(_ sentence: String) -> String {
    sentence.split(separator: " ").prefix(2).joined(separator: " ")
  }

  /// Returns declarations that moved to another module unchanged, where an import of the old module still finds them.
  private static func moves(_ old: [String: APIDump], _ new: [String: APIDump])
    -> [(title: String, origin: String, module: String)]
  {
    let modules = new.keys.sortedBytewise()
    var moves: [(title: String, origin: String, module: String)] = []
    for origin in modules {
      guard let before = old[origin], let now = new[origin] else { continue }
      for target in modules where target != origin && exported(by: origin, new).contains(target) {
        guard let other = new[target] else { continue }
        let rest = Set(now.declarations.values.map(\.title))
        let found = Dictionary(grouping: other.declarations.values) { $0.title }
        let roots = Dictionary(grouping: before.declarations.values.filter { !$0.isInternal }) { $0.root }
        for (root, parts) in roots where !rest.contains(root) {
          let isWhole = parts.allSatisfy { part in
            found[part.title]?.contains {
              !$0.isInternal && $0.shape(without: modules) == part.shape(without: modules)
            }
              ?? false
          }
          if isWhole { moves.append((root, origin, target)) }
        }
      }
    }
    return moves
  }

  /// Returns the modules that importing a module also brings in.
  private static func exported(by module: String, _ dumps: [String: APIDump]) -> Set<String> {
    var found: Set<String> = []
    var rest = [module]
    while let next = rest.popLast() {
      rest += (dumps[next]?.exports ?? []).filter { found.insert($0).inserted }
    }
    return found
  }

  /// Returns declarations that still exist by name but have changed, such as becoming `async`, which the checker does not report.
  private static func otherSignatures(_ old: APIDump, _ new: APIDump) -> [String] {
    let now = Set(new.declarations.values.filter { !$0.isInternal }.map(\.title))
    let gone = old.declarations.filter { usr, declaration in
      !declaration.isInternal && new.declarations[usr] == nil && now.contains(declaration.title)
    }
    return Set(gone.values.map(\.title)).sortedBytewise()
  }

  /// Returns declarations with the same signature that some clients can no longer use as they could, such as those that became
  /// `package` or got a global actor, which the checker does not report. Keyed by title, without the members of listed
  /// declarations.
  private static func restrictions(_ old: APIDump, _ new: APIDump, _ harmless: Set<String>) -> [String:
    String]
  {
    var found: [String: String] = [:]
    for (usr, before) in old.declarations {
      if let restriction = new.declarations[usr]?.restriction(since: before, harmless: harmless) {
        // Overloads may have the same title.
        found[before.title] = min(restriction, found[before.title] ?? restriction)
      }
    }
    for part in old.declarations.values where part.title != part.root && found[part.root] != nil {
      found[part.title] = nil
    }
    return found
  }

  /// Returns new declarations and those declared differently, sorted by title.
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
        found[declaration.title] = "\(declaration.title) is declared differently"
      }
    }
    return found.keys.sortedBytewise().map { ($0, change(.minor, found[$0] ?? $0)) }
  }

  private static func change(_ level: ReleaseLevel, _ text: String) -> ManifestComparison.Change {
    ManifestComparison.Change(level: level, text: text, path: [])
  }
}
