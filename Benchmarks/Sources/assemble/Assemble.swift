import ArgumentParser
import Foundation
import ModuleCatalogs
import ModuleManifests
import ModuleTools

/// Measures `modctl assemble`, which must not be noticeable beside the build that follows.
@main
struct Assemble: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assemble",
    abstract: "Measure how long it takes to assemble an application of modules from as many repositories.",
    discussion: """
      Prints milliseconds from reading the files to the written package: into an empty folder, and over the same one. Each \
      is the best of all repeats.
      """
  )

  @Option(help: "How many modules, each from a repository of its own; each needs two others.")
  var modules = 60

  @Option(name: .customLong("repeat"), help: "How many times to measure each.")
  var repeats = 20

  func validate() throws {
    if modules < 1 || repeats < 1 { throw ValidationError("--modules and --repeat are at least 1.") }
  }

  func run() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "assemble-\(UUID().uuidString)"
    )
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(to: folder)
    let application = try ApplicationResolver(directory: folder.path).resolve()
    try application.lockfile.write(to: folder.appendingPathComponent("modules.lock.json").path)
    let output = folder.appendingPathComponent("Modules")
    var best = (written: Duration.seconds(3_600), same: Duration.seconds(3_600))
    for _ in 0..<repeats {
      try? FileManager.default.removeItem(at: output)
      best.written = min(best.written, try assemble(folder.path, files: 2))
      best.same = min(best.same, try assemble(folder.path, files: 0))
    }
    print("modules=\(modules) written_ms=\(milliseconds(best.written)) same_ms=\(milliseconds(best.same))")
  }

  /// Does what the command does, without starting a process and without printing.
  private func assemble(_ directory: String, files: Int) throws -> Duration {
    let clock = ContinuousClock()
    let begin = clock.now
    let application = try ApplicationResolver(directory: directory).resolve()
    guard !application.isLockfileStale else { throw ExitCode.failure }
    let assembly = try Assembly(of: application)
    let written = try AssemblyFolder(assembly, directory: directory).write()
    guard assembly.modules.count == modules, written.count == files else {
      throw ExitCode.failure
    }
    return clock.now - begin
  }

  private func write(to folder: URL) throws {
    func write(_ path: String, _ text: String) throws {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: file)
    }
    for number in 0..<modules {
      let needs = Set([number / 2, number / 3]).filter { $0 < number }.sorted()
      let dependencies = needs.map { "\"m\($0)\": \"^1.0\"" }.joined(separator: ", ")
      try write(
        "manifests/m\(number)/1.0.0.json",
        """
        { "name": "m\(number)", "version": "1.0.0", "dependencies": { \(dependencies) },
          "package": { "url": "https://git.example/team-\(number)/m\(number).git" } }
        """
      )
    }
    let all = (0..<modules).map { "\"m\($0)\": \"^1.0\"" }.joined(separator: ", ")
    try write(
      "modules.json",
      #"{ "name": "shop", "dependencies": { \#(all) }, "assembly": { "modulekit": { "path": "../ModuleKit" } } }"#
    )
  }

  private func milliseconds(_ duration: Duration) -> Double { (duration / .microseconds(100)).rounded() / 10 }
}
