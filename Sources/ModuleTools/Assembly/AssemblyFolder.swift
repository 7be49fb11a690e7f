import ModuleCatalogs
public import ModuleManifests

/// What is in the place of an assembly.
public struct AssemblyFolder: Sendable {
  /// How one file compares with what belongs there.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum State: Sendable, Hashable {
    case current
    case missing
    /// An earlier run wrote it.
    case outdated
    /// Nothing that modctl wrote.
    case foreign
  }

  /// The files of the assembly, each with what is there.
  public let files: [(file: Assembly.File, state: State)]
  private let directory: String

  /// Compares what is on the disk with an assembly.
  ///
  /// - Parameters:
  ///   - assembly: what belongs there.
  ///   - directory: the folder of `modules.json`.
  public init(_ assembly: Assembly, directory: String) {
    self.directory = directory
    files = assembly.files.map { ($0, Self.state(of: $0, in: directory)) }
  }

  /// Whether everything is there and as it should be.
  public var isCurrent: Bool { files.allSatisfy { $0.state == .current } }

  /// What must not be replaced.
  public var foreign: [String] { files.filter { $0.state == .foreign }.map(\.file.path) }

  /// Writes what is not current: all of it, or nothing.
  ///
  /// Files that are not of the assembly are left alone, and so is everything if ``foreign`` is not empty. The host's
  /// `Package.swift` gets a new time of change, so that SwiftPM notices.
  ///
  /// - Returns: the paths that were written.
  @discardableResult
  public func write() throws(FileError) -> [String] {
    guard foreign.isEmpty else { return [] }
    let changed = files.filter { $0.state != .current }.map(\.file)
    try AtomicFiles.write(changed.map { (Path.join(directory, $0.path), Array($0.text.utf8)) })
    // SwiftPM plans a build anew if the host's own Package.swift is newer than the plan, and does not look at the packages
    // in its folders.
    if !changed.isEmpty { AtomicFile.touch(Path.join(directory, "Package.swift")) }
    return changed.map(\.path)
  }

  private static func state(of file: Assembly.File, in directory: String) -> State {
    let path = Path.join(directory, file.path)
    guard let kind = try? FileKind.of(path, followingLinks: false) else { return .missing }
    guard kind == .regular, let bytes = try? FileReader.bytes(of: path) else { return .foreign }
    if bytes == Array(file.text.utf8) { return .current }
    // The mark is in the first line, or in the second, below the version of the tools.
    let head = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 2).prefix(2)
    return head.contains { $0.elementsEqual(Assembly.mark.utf8) } ? .outdated : .foreign
  }
}
