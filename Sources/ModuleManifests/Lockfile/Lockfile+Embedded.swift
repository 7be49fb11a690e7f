extension Lockfile {
  /// The lockfile that SwiftPM put into the program, with `resources: [.embedInCode("modules.lock.json")]`.
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
  ///   - path: how errors name the file.
  /// - Throws: ``LockfileError`` with what is wrong and where; a file with git's conflict markers is refused, too.
  public init(embedded bytes: [UInt8], path: String = "modules.lock.json") throws(LockfileError) {
    let parsed = Self.parse(bytes, path: path)
    guard let value = parsed.value else { throw LockfileError(diagnostics: parsed.diagnostics) }
    guard value.mergedSides == 1 else {
      let diagnostic = Diagnostic(
        .conflictMarkers,
        "the lockfile holds an unfinished merge",
        at: SourcePosition(file: path),
        hint: "run `modctl resolve`"
      )
      throw LockfileError(diagnostics: [diagnostic])
    }
    self = value.lockfile
  }
}
