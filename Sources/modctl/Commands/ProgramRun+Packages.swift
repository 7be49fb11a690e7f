import ModctlNetwork

extension ProgramRun {
  /// A run of `swift package`.
  ///
  /// - Parameters:
  ///   - command: `dump-package`, or `show-dependencies`, which resolves and reads all packages, and builds nothing.
  ///   - folder: the folder of the package.
  init?(swiftPackage command: String, in folder: String, withErrors: Bool = false) {
    self.init(["swift", "package", "--package-path", folder, command], withErrors: withErrors)
  }

  /// A run of `git` in a folder, without questions to anyone.
  init?(git arguments: [String], in folder: String, withErrors: Bool = false) {
    self.init(["git", "-C", folder] + arguments, withErrors: withErrors)
  }
}
