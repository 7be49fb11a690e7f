import ModuleCatalogs
public import ModuleManifests

/// The files on disk at the location of an assembly.
public struct AssemblyFolder: Sendable, Hashable {
  /// How a file on disk compares with the assembly.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum State: Sendable, Hashable {
    case current
    case missing
    /// The file was written by an earlier run.
    case outdated
    /// The file was not written by modctl.
    case foreign
  }

  /// A file of the assembly.
  public struct Entry: Sendable, Hashable {
    public let file: Assembly.File
    /// How the file on disk compares with it.
    public let state: State
  }

  public let files: [Entry]
  /// The paths of other files that SwiftPM would use to build the package.
  package let intruders: [String]
  private let directory: String

  /// Compares the files on disk with an assembly.
  ///
  /// - Parameters:
  ///   - assembly: the expected contents.
  ///   - directory: the folder of `modules.json`.
  public init(_ assembly: Assembly, directory: String) {
    self.directory = directory
    files = assembly.files.map { Entry(file: $0, state: Self.state(of: $0, in: directory)) }
    intruders = Self.intruders(assembly, directory)
  }

  /// Whether every file exists and is up to date, and nothing else would be built.
  public var isCurrent: Bool { intruders.isEmpty && files.allSatisfy { $0.state == .current } }

  /// The paths of files that modctl did not write: those that must not be replaced, and then others that SwiftPM would use, such
  /// as another Swift file in the target's folder.
  public var foreign: [String] { files.filter { $0.state == .foreign }.map(\.file.path) + intruders }

  /// Writes every file that is not current: all of them, or none.
  ///
  /// Files that are not part of the assembly are left alone, but see ``foreign``. The modification time of the host's
  /// `Package.swift` is updated so that SwiftPM notices the change.
  ///
  /// - Returns: the paths that were written.
  /// - Throws: `FileError` if a file cannot be written, or with the code `foreign` and the first of ``foreign`` if there are any.
  @discardableResult
  public func write() throws(FileError) -> [String] {
    if let path = foreign.first {
      throw FileError(.foreign, path: path, message: "was not written by modctl, so nothing is written")
    }
    let changed = files.filter { $0.state != .current }.map(\.file)
    try AtomicFiles.write(changed.map { (Path.join(directory, $0.path), Array($0.text.utf8)) })
    for entry in files where entry.state == .current {
      AtomicFile.removeAbandoned(beside: Path.join(directory, entry.file.path))
    }
    // SwiftPM replans a build if the host's own Package.swift is newer than the plan; it does not look at packages in its
    // subfolders.
    if !changed.isEmpty { AtomicFile.touch(Path.join(directory, "Package.swift")) }
    return changed.map(\.path)
  }

  private static func intruders(_ assembly: Assembly, _ directory: String) -> [String] {
    let folder = Path.join(directory, assembly.output)
    let known = Set(assembly.files.map(\.path))
    // SwiftPM prefers a Package@swift-6.swift to Package.swift, and compiles all Swift files of a target.
    return ["Package@swift-*.swift", "Sources/Modules/**/*.swift"].flatMap { pattern in
      PathPattern(pattern).matches(in: folder).paths.map { Path.join(assembly.output, $0) }
    }
    .filter { !known.contains($0) }
  }

  private static func state(of file: Assembly.File, in directory: String) -> State {
    let path = Path.join(directory, file.path)
    guard let kind = try? FileKind.of(path, followingLinks: false) else { return .missing }
    guard kind == .regular, let bytes = try? FileReader.bytes(of: path) else { return .foreign }
    if bytes == Array(file.text.utf8) { return .current }
    // The mark is on the first line, or on the second, below the tools version. Git may have converted the line breaks.
    let head = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 2).prefix(2)
    let isMarked = head.contains { line in
      (line.last == UInt8(ascii: "\r") ? line.dropLast() : line).elementsEqual(Assembly.mark.utf8)
    }
    return isMarked ? .outdated : .foreign
  }
}
