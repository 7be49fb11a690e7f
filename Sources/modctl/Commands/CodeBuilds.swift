import ModuleManifests
import ModuleTools
import VersionResolver

/// Has the toolchain compare the public API of a module's product with that of its last release.
///
/// It builds below `.build/modctl` of the package: SwiftPM keeps others out of `.build` while it runs, and it may be what runs
/// modctl.
struct CodeBuilds {
  enum Outcome {
    case compared([ManifestComparison.Change])
    /// Nothing is known about the code.
    case skipped(String)
  }

  let bump: ModuleBump
  /// The folder of `modules.json`.
  let directory: String

  func compare() -> Outcome {
    guard let folder else { return .skipped("no Package.swift is around \(bump.document.file.path)") }
    guard ProgramRun(git: ["rev-parse", "HEAD"], in: folder)?.line != nil else {
      return .skipped("the package is in no repository of git with a commit")
    }
    guard let base = bump.baseManifest, let commit = commit(of: base, in: folder) else {
      return .skipped(
        "its repository has no tag \(bump.baseManifest.map { "\($0.package?.version ?? $0.version)" } ?? "")"
      )
    }
    guard let dump = ProgramRun(swiftPackage: "dump-package", in: folder) else {
      return .skipped("there is no `swift` on the path")
    }
    let product = bump.manifest.package?.product(of: bump.name) ?? ModulePackage.targetName(of: bump.name)
    guard let modules = Self.modules(of: product, dump.output) else {
      return .skipped("the package has no library product \(product)")
    }
    let scratch = Path.join(folder, ".build/modctl")
    let baselines = Path.join(scratch, "baselines")
    let run = ProgramRun(
      [
        "swift", "package", "--package-path", folder, "--scratch-path", scratch,
        "diagnose-api-breaking-changes",
        commit, "--products", product, "--baseline-dir", baselines,
      ],
      withErrors: true
    )
    // It ends with 1 for breaks as for everything else; only then does it count them.
    guard let run, run.status == 0 || run.text.contains("API breakage: ") else {
      return .skipped("SwiftPM could not compare it: " + Self.error(run?.text ?? ""))
    }
    let old = dumps(in: Path.join(baselines, commit))
    guard !old.isEmpty else { return .skipped("SwiftPM left no description of \(base.version)") }
    guard let new = current(modules, folder, scratch) else {
      // Breaks are known, additions are not.
      let breaks = CodeComparison(report: run.text, old: old, new: [:]).changes
      return breaks.contains { $0.level == .major }
        ? .compared(breaks) : .skipped("there is no swift-api-digester, which lists what is new")
    }
    let gone = old.keys.filter { !modules.contains($0) }.sortedBytewise()
    return .compared(CodeComparison(report: run.text, old: old, new: new, gone: gone).changes)
  }

  /// The folder of the package: what the manifest says, else the nearest around it with a Package.swift, in its repository.
  private var folder: String? {
    let parent = Path.join(directory, Path.parent(of: bump.document.file.path))
    if let package = bump.manifest.package, package.location.kind == .folder {
      return Path.join(parent, package.location.text)
    }
    func exists(_ path: String) -> Bool { ((try? FileKind.of(path)) ?? nil) != nil }
    var folder = parent
    for _ in 0..<16 {
      if exists(Path.join(folder, "Package.swift")) { return folder }
      if exists(Path.join(folder, ".git")) { return nil }
      folder = Path.join(folder, "..")
    }
    return nil
  }

  /// The commit of a release: what was stamped, if it is there, or that of its tag.
  private func commit(of release: ModuleManifest, in folder: String) -> String? {
    let version = release.package?.version ?? release.version
    let stamped = release.package?.revision.flatMap { revision in
      ProgramRun(git: ["rev-parse", "--quiet", "--verify", "\(revision)^{commit}"], in: folder)?.line
    }
    return stamped ?? PackageRevision.commit(of: "\(version)", in: folder)
      ?? PackageRevision.commit(of: "v\(version)", in: folder)
  }

  /// The targets of a library product, from what `swift package dump-package` prints; `nil` if there is no such product.
  private static func modules(of product: String, _ dump: [UInt8]) -> [String]? {
    // Warnings may stand before the document.
    let start = dump.firstIndex(of: UInt8(ascii: "{")) ?? 0
    guard let document = try? JSONDocument(parsing: dump, range: start..<dump.count) else { return nil }
    let found = document.root.member("products")?.elements.first { element in
      element.member("name")?.string == product && element.member("type")?.member("library") != nil
    }
    return found?.member("targets")?.elements.compactMap(\.string)
  }

  /// What each module of the last release declared.
  private func dumps(in folder: String) -> [String: APIDump] {
    var result: [String: APIDump] = [:]
    for entry in (try? Directory.entries(of: folder)) ?? [] where entry.name.hasSuffix(".json") {
      let bytes = try? FileReader.bytes(of: Path.join(folder, entry.name), limit: 1 << 29)
      result[String(entry.name.dropLast(5))] = bytes.flatMap(APIDump.init)
    }
    return result
  }

  /// What each module declares now; `nil` if the toolchain does not say.
  private func current(_ modules: [String], _ folder: String, _ scratch: String) -> [String: APIDump]? {
    let path = ["--package-path", folder, "--scratch-path", scratch]
    guard let binaries = ProgramRun(["swift", "build", "--show-bin-path"] + path)?.line else { return nil }
    let output = Path.join(scratch, "current")
    guard (try? Folder.make(output)) != nil else { return nil }
    var result: [String: APIDump] = [:]
    for module in modules {
      let file = Path.join(output, "\(module).json")
      let arguments = [
        "-dump-sdk", "-compiler-style-diags", "-I", Path.join(binaries, "Modules"), "-module", module, "-o",
        file,
      ]
      guard
        let run = ProgramRun(["swift-api-digester"] + arguments, withErrors: true)
          ?? ProgramRun(["xcrun", "swift-api-digester"] + arguments, withErrors: true), run.status == 0,
        let dump = (try? FileReader.bytes(of: file, limit: 1 << 29)).flatMap(APIDump.init)
      else { return nil }
      result[module] = dump
    }
    return result
  }

  private static func error(_ text: String) -> String {
    let lines = text.split(separator: "\n")
    return String(lines.first { $0.contains("error: ") } ?? lines.last ?? "it says nothing")
  }
}
