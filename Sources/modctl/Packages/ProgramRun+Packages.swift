import ModctlNetwork

extension ProgramRun {
  /// Runs `swift package`.
  ///
  /// - Parameters:
  ///   - command: `dump-package`, or `show-dependencies`, which resolves and reads all packages but builds nothing.
  ///   - folder: the folder of the package.
  init?(swiftPackage command: String, in folder: String, withErrors: Bool = false) {
    self.init(["swift", "package", "--package-path", folder, command], withErrors: withErrors)
  }

  /// Runs `git` in a folder without prompting anyone.
  init?(git arguments: [String], in folder: String, withErrors: Bool = false) {
    self.init(["git", "-C", folder] + arguments, withErrors: withErrors)
  }
}
