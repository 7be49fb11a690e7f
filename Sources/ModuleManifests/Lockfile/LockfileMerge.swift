public import VersionResolver

/// Two lockfiles that grew apart, put together again, and how each difference was settled.
///
/// ```swift
/// let merge = LockfileMerge(base: ancestor, ours: ours, theirs: theirs)
/// for decision in merge.decisions where decision.origin == .both {
///   print(decision.module, decision.merged.map(\.description) ?? "none")
/// }
/// if merge.conflicts.isEmpty { try merge.lockfile.write(to: "modules.lock.json") }
/// ```
///
/// For each module, interface and override: where only one side changed, that side counts, a removal included. Where
/// both did, the higher version counts, and a version counts more than a removal: a pin too many is dropped by the next
/// resolution, a pin too few would move a version that neither side meant to move. What belongs to a version, its digest and
/// its list of dependencies, comes with it.
///
/// Where both sides have the same version, the list of dependencies is merged name by name, and so are the digests: a
/// digest that one side changed counts. If both sides have another one, two contents were published under one
/// version. That is not for a merge to settle, and is listed in ``conflicts``.
///
/// The result says what to prefer, not what satisfies the manifests, which have to be merged as well: the next
/// resolution decides.
///
/// - Complexity: O(*n* log *n*) for *n* modules and dependencies of both sides.
public struct LockfileMerge: Sendable, Hashable {
  /// Where what was merged comes from.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Origin: Sendable, Hashable {
    /// Only we changed it.
    case ours
    /// Only they changed it.
    case theirs
    /// Both changed it, and differently.
    case both
  }

  /// How the difference about one module was settled.
  public struct Decision: Sendable, Hashable {
    public let module: String
    public let origin: Origin
    /// The version on our side; `nil` if we do not have the module.
    public let ours: Version?
    /// The version on their side; `nil` if they do not have the module.
    public let theirs: Version?
    /// The version that was kept; `nil` if the module was removed.
    public let merged: Version?
  }

  /// One version with two contents.
  public struct Conflict: Sendable, Hashable {
    public let module: String
    public let version: Version
    /// The digest on our side.
    public let ours: String
    /// The digest on their side.
    public let theirs: String
  }

  /// The result; where there is a conflict, with our digest.
  public private(set) var lockfile = Lockfile()
  /// What was decided for each module in which the sides differ from one another, sorted by name.
  public private(set) var decisions: [Decision] = []
  /// Modules that a person has to look at, sorted by name.
  public private(set) var conflicts: [Conflict] = []

  /// Merges two lockfiles.
  ///
  /// - Parameters:
  ///   - base: the common ancestor; without one, everything counts as changed by both sides.
  ///   - ours: one side, which wins where nothing else decides: two choices of a provider.
  ///   - theirs: the other side.
  public init(base: Lockfile?, ours: Lockfile, theirs: Lockfile) {
    let names = Set(ours.modules.keys).union(theirs.modules.keys).sortedBytewise()
    for name in names {
      let sides = Sides(base.map { $0.modules[name] }, ours.modules[name], theirs.modules[name])
      let merged = sides.changed { left, right in merge(name, base?.modules[name], left, right) }
      lockfile.modules[name] = merged
      guard sides.ours != sides.theirs else { continue }
      decisions.append(
        Decision(
          module: name,
          origin: sides.origin,
          ours: sides.ours?.version,
          theirs: sides.theirs?.version,
          merged: merged?.version
        )
      )
    }
    mergeProviders(base?.admittedProviders, ours.admittedProviders, theirs.admittedProviders)
    mergeAdapters(base, ours, theirs)
    for name in Set(ours.overrides.keys).union(theirs.overrides.keys) {
      let sides = Sides(
        base.map { $0.overrides[name].map(ExactVersion.init) },
        ours.overrides[name].map(ExactVersion.init),
        theirs.overrides[name].map(ExactVersion.init)
      )
      lockfile.overrides[name] = sides.changed { $0.precedes($1) ? $1 : $0 }?.version
    }
    forget(names.filter { lockfile.modules[$0] == nil })
  }

  /// One module that both sides have, and differently.
  private mutating func merge(
    _ name: String,
    _ base: Lockfile.Module?,
    _ ours: Lockfile.Module,
    _ theirs: Lockfile.Module
  ) -> Lockfile.Module {
    guard ours.version.isIdentical(to: theirs.version) else {
      return ExactVersion(ours.version).precedes(ExactVersion(theirs.version)) ? theirs : ours
    }
    // What the ancestor said about another version says nothing about this one.
    let ancestor = base.flatMap { $0.version.isIdentical(to: ours.version) ? $0 : nil }
    let digests = Sides(ancestor.map { $0.digest }, ours.digest, theirs.digest)
    var merged = ours
    merged.digest = digests.changed { left, right in
      if left != right {
        conflicts.append(Conflict(module: name, version: ours.version, ours: left, theirs: right))
      }
      return left
    }
    merged.package = Sides(ancestor.map { $0.package }, ours.package, theirs.package).changed { left, _ in
      left
    }
    let known = ancestor.map { Set($0.dependencies) }
    let (left, right) = (Set(ours.dependencies), Set(theirs.dependencies))
    merged.dependencies = left.union(right).filter { dependency in
      let before: Bool?? = known.map { $0.contains(dependency) }
      return Sides(before, left.contains(dependency), right.contains(dependency)).isKept
    }.sortedBytewise()
    return merged
  }

  private mutating func mergeProviders(
    _ base: [String: [String]]?,
    _ ours: [String: [String]],
    _ theirs: [String: [String]]
  ) {
    var merged: [String: [String]] = [:]
    for name in Set(ours.keys).union(theirs.keys) {
      merged[name] = Sides(base.map { $0[name] }, ours[name], theirs[name]).changed { left, _ in left }
    }
    lockfile.admittedProviders = merged
  }

  private mutating func mergeAdapters(_ base: Lockfile?, _ ours: Lockfile, _ theirs: Lockfile) {
    func version(_ lockfile: Lockfile, _ adapter: InterfaceAdapter) -> ExactVersion? {
      lockfile.adapters.first { $0.interface == adapter.interface && $0.from == adapter.from }
        .map { ExactVersion($0.version) }
    }
    for adapter in (ours.adapters + theirs.adapters).sorted(by: InterfaceAdapter.precedes) {
      if lockfile.adapters.last.map({ $0.interface == adapter.interface && $0.from == adapter.from }) ?? false
      {
        continue
      }
      let sides = Sides(base.map { version($0, adapter) }, version(ours, adapter), version(theirs, adapter))
      guard let merged = sides.changed(decide: { $0.precedes($1) ? $1 : $0 }) else { continue }
      lockfile.adapters.append(
        InterfaceAdapter(interface: adapter.interface, version: merged.version, from: adapter.from)
      )
    }
  }

  /// Takes modules that the merge removed out of what the others say.
  private mutating func forget(_ removed: [String]) {
    if removed.isEmpty { return }
    let removed = Set(removed)
    for (name, module) in lockfile.modules where !removed.isDisjoint(with: module.dependencies) {
      lockfile.modules[name]?.dependencies.removeAll { removed.contains($0) }
    }
    lockfile.admittedProviders = lockfile.admittedProviders.mapValues { modules in
      modules.filter { !removed.contains($0) }
    }
    lockfile.overrides = lockfile.overrides.filter { !removed.contains($0.key) }
  }
}

extension LockfileMerge {
  /// The merged lockfile as text, with git's conflict markers around the digests of each conflict and nowhere else.
  ///
  /// Without a conflict it is the text of ``lockfile``. With one, a person keeps one of the two lines, or takes the whole
  /// module out to have it locked anew.
  public var text: String {
    if conflicts.isEmpty { return lockfile.text }
    let marked = Dictionary(conflicts.map { ($0.module, $0) }) { first, _ in first }
    return lockfile.text { name in marked[name].map { ($0.ours, $0.theirs) } }
  }
}

extension Lockfile {
  /// Merges two lockfiles that grew apart; ``LockfileMerge`` says how, and what it could not settle.
  ///
  /// ```swift
  /// let preferences = Lockfile.merge(base: nil, ours: ours, theirs: theirs).pins
  /// ```
  ///
  /// - Parameters:
  ///   - base: the common ancestor; without one, everything counts as changed by both sides.
  ///   - ours: one side, which wins where nothing else decides.
  ///   - theirs: the other side.
  public static func merge(base: Lockfile?, ours: Lockfile, theirs: Lockfile) -> Lockfile {
    LockfileMerge(base: base, ours: ours, theirs: theirs).lockfile
  }
}

/// A version whose build metadata counts, in an order that does not depend on which of two comes first.
struct ExactVersion: Equatable {
  let version: Version

  init(_ version: Version) { self.version = version }

  static func == (left: Self, right: Self) -> Bool { left.version.isIdentical(to: right.version) }

  func precedes(_ other: Self) -> Bool {
    if version != other.version { return version < other.version }
    return Bytewise.precedes(version.description, other.version.description)
  }
}
