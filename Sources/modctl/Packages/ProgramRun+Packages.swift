import ModctlNetwork
import ModuleManifests

extension ProgramRun {
  /// Runs `swift package` with a build folder of its own below `.build`: it may be SwiftPM that runs modctl, for a plugin, and it
  /// locks `.build` until the plugin ends.
  ///
  /// - Parameters:
  ///   - command: `dump-package`, or `show-dependencies`, which resolves and reads all packages but builds nothing. As text, it
  ///     lists a package once for each path that leads to it; as a graph, once.
  ///   - folder: the folder of the package.
  init?(swiftPackage command: String..., in folder: String, withErrors: Bool = false) {
    let path = ["--package-path", folder, "--scratch-path", Path.join(folder, ".build/modctl")]
    self.init(["swift", "package"] + path + command, withErrors: withErrors)
  }

  /// What `swift package dump-package` prints for the package in a folder; `nil` if SwiftPM cannot read it.
  @Sendable static func packageDump(_ folder: String) -> [UInt8]? {
    ProgramRun(swiftPackage: "dump-package", in: folder).flatMap { $0.status == 0 ? $0.output : nil }
  }

  /// The same for a release, which does not require SwiftPM: if there is none, nothing in the package contradicts a manifest.
  @Sendable static func releaseDump(_ folder: String) -> [UInt8]? {
    guard let run = ProgramRun(swiftPackage: "dump-package", in: folder) else { return Array("{}".utf8) }
    return run.status == 0 ? run.output : nil
  }

  /// Runs `git` in a folder, on the repository around it.
  init?(git arguments: [String], in folder: String, withErrors: Bool = false) {
    self.init(["git", "-C", folder] + arguments, environment: Self.withoutRepository, withErrors: withErrors)
  }

  /// Returns what a failed run of git printed; `nil` as the run means that there is no git.
  static func gitNotes(_ run: ProgramRun?) -> [Diagnostic.Note] {
    guard let run else { return [.init(missing("git"))] }
    return run.lines.prefix(6).map { .init("git: \(Printable.escaped($0))") }
  }

  /// Returns the sentence that a program was not found.
  static func missing(_ program: String) -> String { "there is no `\(program)` on the PATH" }
}
