public import VersionResolver

/// The merge of two diverged lockfiles, and how each difference was settled.
///
/// ```swift
/// let merge = LockfileMerge(base: ancestor, ours: ours, theirs: theirs)
/// for decision in merge.decisions where decision.origin == .both {
///   print(decision.module, decision.merged.map(\.description) ?? "none")
/// }
/// if merge.conflicts.isEmpty { try merge.lockfile.write() }
/// ```
///
/// The rules apply to each module, interface and override. If only one side changed it, that side wins, even with a removal. If
/// both did, the higher version wins, and a version wins over a removal: the next resolution drops a superfluous pin, while a
/// missing pin would move a version that neither side meant to move. A version brings its digest and its list of dependencies
/// with it.
///
/// If both sides have the same version, the list of dependencies is merged name by name, and so are the digests: a digest that
/// only one side changed wins. If both sides changed it differently, two contents were published under one version. A merge
/// cannot settle that, so it is listed in ``conflicts``.
///
/// The result is what to prefer, not necessarily what satisfies the manifests, which have to be merged as well. The next
/// resolution decides.
///
/// - Complexity: O(*n* log *n*) for *n* modules and dependencies of both sides.
public struct LockfileMerge: Sendable, Hashable {
  /// The origin of a merged value.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Origin: Sendable, Hashable {
    /// Only our side changed it.
    case ours
    /// Only their side changed it.
    case theirs
    /// Both sides changed it, differently.
    case both
  }

  /// How the difference for one module was settled.
  public struct Decision: Sendable, Hashable {
    public let module: String
    public let origin: Origin
    /// The version on our side, or `nil` if our side does not have the module.
    public let ours: Version?
    /// The version on their side, or `nil` if their side does not have the module.
    public let theirs: Version?
    /// The version that was kept, or `nil` if the module was removed.
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

  /// The result, with our digest where there is a conflict.
  public private(set) var lockfile = Lockfile()
  /// The decision for each module in which the sides differ, sorted by name.
  public private(set) var decisions: [Decision] = []
  /// The conflicts that a person must resolve, sorted by module.
  public private(set) var conflicts: [Conflict] = []

  /// Merges two lockfiles.
  ///
  /// - Parameters:
  ///   - base: the common ancestor; without one, everything counts as changed by both sides.
  ///   - ours: one side, which wins if nothing else decides: two choices of a provider.
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

  /// Merges one module that both sides have, but differently.
  private mutating func merge(
    _ name: String,
    _ base: Lockfile.Module?,
    _ ours: Lockfile.Module,
    _ theirs: Lockfile.Module
  ) -> Lockfile.Module {
    guard ours.version.isIdentical(to: theirs.version) else {
      return ExactVersion(ours.version).precedes(ExactVersion(theirs.version)) ? theirs : ours
    }
    // What the ancestor has for another version says nothing about this one.
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
    func versions(_ lockfile: Lockfile) -> [[String]: ExactVersion] {
      let versions = lockfile.adapters.map { ([$0.interface, $0.from], ExactVersion($0.version)) }
      return Dictionary(versions) { first, _ in first }
    }
    let (before, left, right) = (base.map(versions), versions(ours), versions(theirs))
    for adapter in (ours.adapters + theirs.adapters).sorted(by: InterfaceAdapter.precedes) {
      if lockfile.adapters.last.map({ $0.interface == adapter.interface && $0.from == adapter.from }) ?? false
      {
        continue
      }
      let key = [adapter.interface, adapter.from]
      let sides = Sides(before.map { $0[key] }, left[key], right[key])
      guard let merged = sides.changed(decide: { $0.precedes($1) ? $1 : $0 }) else { continue }
      lockfile.adapters.append(
        InterfaceAdapter(interface: adapter.interface, version: merged.version, from: adapter.from)
      )
    }
  }

  /// Removes the modules that the merge removed from the others' dependencies.
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
  /// The merged lockfile as text, with git conflict markers around the digests of each conflict and nowhere else.
  ///
  /// Without a conflict, this is the text of ``lockfile``. With one, a person keeps one of the two lines, or removes the whole
  /// module so that it is locked again.
  public var text: String {
    if conflicts.isEmpty { return lockfile.text }
    let marked = Dictionary(conflicts.map { ($0.module, $0) }) { first, _ in first }
    return lockfile.text { name in marked[name].map { ($0.ours, $0.theirs) } }
  }
}

/// A version compared including its build metadata, with an order that does not depend on which of two comes first.
struct ExactVersion: Equatable {
  let version: Version

  init(_ version: Version) { self.version = version }

  static func == (left: Self, right: Self) -> Bool { left.version.isIdentical(to: right.version) }

  func precedes(_ other: Self) -> Bool {
    if version != other.version { return version < other.version }
    return Bytewise.precedes(version.description, other.version.description)
  }
}
