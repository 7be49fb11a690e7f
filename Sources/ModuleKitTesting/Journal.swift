import ModuleManifests
import VersionResolver

/// Records the steps of fake modules, in the order in which they happen.
public final class Journal: Sendable {
  /// One thing that happened to a module.
  public struct Entry: Sendable, Hashable, CustomStringConvertible {
    /// What happened: a step began, ended, or failed.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive
    #endif
    public enum Kind: String, Sendable, Hashable {
      case initializing, initialized, failed, running, ran, destroying, destroyed
    }

    /// What happened.
    public let kind: Kind
    /// The name of the module.
    public let module: String

    public init(_ kind: Kind, _ module: String) {
      self.kind = kind
      self.module = module
    }

    public var description: String { "\(kind.rawValue) \(module)" }
  }

  private let written = Guarded<[Entry]>([])

  /// Creates a journal without entries.
  public init() {}

  /// Adds an entry.
  public func write(_ kind: Entry.Kind, _ module: String) {
    written.withLock { $0.append(Entry(kind, module)) }
  }

  /// All entries so far.
  public var entries: [Entry] { written.withLock { $0 } }

  /// Returns the modules of all entries of one kind.
  public func modules(_ kind: Entry.Kind) -> [String] { entries.filter { $0.kind == kind }.map(\.module) }

  /// Removes all entries.
  public func removeAll() { written.withLock { $0.removeAll() } }

  /// Modules that were initialized and whose destruction has not begun, sorted.
  ///
  /// - Complexity: O(entries).
  public var up: [String] {
    var count: [String: Int] = [:]
    for entry in entries {
      if entry.kind == .initialized { count[entry.module, default: 0] += 1 }
      if entry.kind == .destroying { count[entry.module, default: 0] -= 1 }
    }
    return count.filter { $0.value > 0 }.map(\.key).sortedBytewise()
  }
}
