import VersionResolver

extension Lockfile {
  static let keys = ["lockfile", "modules", "adapters", "overrides", "providers"]
  static let moduleKeys = ["version", "digest", "package", "dependencies"]
  static let packageKeys = ["url", "id", "version", "revision"]

  /// Decodes a lockfile, with both sides if it has git conflict markers.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - path: the path by which diagnostics name the file.
  /// - Complexity: O(*n* log *n*) in the size of the file.
  public static func decode(_ bytes: [UInt8], path: String) -> Decoded<ParsedLockfile> {
    let file = SourceFile(path: path, bytes: bytes)
    switch ConflictSplitter(bytes).split() {
    case .none:
      let decoded = decode(file)
      return Decoded(
        value: decoded.value.map { ParsedLockfile(lockfile: $0, sides: [$0]) },
        document: decoded.document,
        diagnostics: decoded.diagnostics
      )
    case .failure(let range, let message):
      let diagnostic = Diagnostic(
        .conflictMarkers,
        message,
        in: file,
        range,
        hint: "finish the merge, or delete the lockfile to select versions again"
      )
      return Decoded(value: nil, document: nil, diagnostics: [diagnostic])
    case .sides(let ours, let theirs):
      let sides = [ours, theirs].map { decode(SourceFile(path: path, bytes: $0)) }
      var diagnostics = sides.flatMap(\.diagnostics).uniqued().sorted()
      guard let left = sides[0].value, let right = sides[1].value else {
        return Decoded(value: nil, document: nil, diagnostics: diagnostics)
      }
      let merge = LockfileMerge(base: nil, ours: left, theirs: right)
      for conflict in merge.conflicts {
        let place = [.key("modules"), .key(conflict.module), .key("digest")] as [ManifestDocument.Step]
        diagnostics.append(
          Diagnostic(conflict, path: path, at: sides.map { $0.document?.position(of: place) })
        )
      }
      return Decoded(
        value: merge.conflicts.isEmpty
          ? ParsedLockfile(lockfile: merge.lockfile, sides: [left, right]) : nil,
        document: nil,
        diagnostics: diagnostics.sorted()
      )
    }
  }

  /// Reads and decodes a lockfile that may be missing or contain an unfinished merge.
  ///
  /// - Returns: no value and no diagnostics if there is no such file.
  public static func read(
    _ path: String = "modules.lock.json",
    in directory: String = "."
  ) -> Decoded<ParsedLockfile> {
    do throws(FileError) {
      if try FileKind.of(Path.join(directory, path)) == nil {
        return Decoded(value: nil, document: nil, diagnostics: [])
      }
    } catch {
      // Reading it fails in the same way, which is then reported.
    }
    return DocumentDecoder.read(path, in: directory, as: decode(_:path:))
  }

  private static func decode(_ file: SourceFile) -> Decoded<Lockfile> {
    DocumentDecoder.decode(file) { LockfileDecoder(context: $1).decode($0) }
  }
}

/// A lockfile as it was read, together with the sides of a merge that git could not finish.
public struct ParsedLockfile: Sendable, Hashable {
  /// The content. For a file with conflict markers, both sides merged.
  public var lockfile: Lockfile
  /// The sides of the merge, ours first. Only one if the file has no conflict markers.
  public var sides: [Lockfile]

  public init(lockfile: Lockfile, sides: [Lockfile]) {
    self.lockfile = lockfile
    self.sides = sides
  }
}

extension Lockfile {
  /// Creates the lockfile that SwiftPM embedded in the program, with `resources: [.embedInCode("modules.lock.json")]`.
  ///
  /// ```swift
  /// let manager = try ModuleManager(
  ///   modules: [LogModule(), CartModule()],
  ///   lockfile: Lockfile(embedded: PackageResources.modules_lock_json)
  /// )
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - path: the path by which errors name the file.
  /// - Throws: ``LockfileError`` with what is wrong and where. A file with git conflict markers is rejected too.
  public init(embedded bytes: [UInt8], path: String = "modules.lock.json") throws(LockfileError) {
    try self.init(Self.decode(bytes, path: path), path: path)
  }

  /// Reads a lockfile from a file, for a program that cannot do without it.
  ///
  /// ```swift
  /// let lockfile = try Lockfile(contentsOf: "modules.lock.json", in: directory)
  /// for (name, version) in lockfile.pins.sorted(by: { $0.key < $1.key }) { print(name, version) }
  /// ```
  ///
  /// - Parameters:
  ///   - path: the path of the file, relative to the folder.
  ///   - directory: the folder. Default: the working directory.
  /// - Throws: ``LockfileError`` with what is wrong and where. Unlike ``read(_:in:)``, it rejects a file that is missing or has
  ///   git conflict markers.
  public init(contentsOf path: String, in directory: String = ".") throws(LockfileError) {
    try self.init(DocumentDecoder.read(path, in: directory, as: Self.decode(_:path:)), path: path)
  }

  private init(_ decoded: Decoded<ParsedLockfile>, path: String) throws(LockfileError) {
    guard let value = decoded.value else { throw LockfileError(diagnostics: decoded.diagnostics) }
    guard value.sides.count == 1 else {
      let diagnostic = Diagnostic(
        .conflictMarkers,
        "the lockfile contains an unfinished merge",
        at: SourcePosition(file: path),
        hint: "run `modctl resolve`"
      )
      throw LockfileError(diagnostics: [diagnostic])
    }
    self = value.lockfile
  }
}

/// What is wrong with a lockfile.
public struct LockfileError: Error, Sendable, Hashable, CustomStringConvertible {
  public let diagnostics: [Diagnostic]

  init(diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  public var description: String { DiagnosticRenderer().text(of: diagnostics) }
}
