import ModctlNetwork
import ModuleCatalogs
import ModuleManifests
import ModuleTools
import VersionResolver

/// Has the toolchain compare the public API of a module's product with its last release.
///
/// It builds in a folder below the package's `.build/modctl`, because SwiftPM locks `.build` while it runs, and it may be SwiftPM
/// that runs modctl.
struct CodeBuilds {
  enum Outcome {
    /// - Parameter unseen: which part of the code was not compared.
    case compared([ManifestComparison.Change], unseen: String? = nil)
    /// Nothing is known about the code.
    case skipped(String)
  }

  let bump: ModuleBump
  /// The folder of `modules.json`.
  let directory: String

  func compare() -> Outcome {
    guard let folder else { return .skipped("no Package.swift was found above \(bump.document.file.path)") }
    guard ProgramRun(git: ["rev-parse", "HEAD"], in: folder)?.line != nil else {
      return .skipped("the package is not in a git repository with a commit")
    }
    guard let base = bump.baseManifest, let commit = commit(of: base, in: folder) else {
      return .skipped("its repository has no \(bump.baseManifest.map(Self.origin) ?? "release")")
    }
    let scratch = Path.join(folder, ".build/modctl")
    guard let package = PackageDump(of: folder),
      let before = PackageDump(of: folder, at: commit, scratch: Path.join(scratch, "package"))
    else {
      return .skipped(
        "`swift package dump-package` cannot read its Package.swift, or that of \(base.version)"
      )
    }
    let (product, formerProduct) = (product(of: bump.manifest), product(of: base))
    let goneProduct = package.libraries[formerProduct] == nil ? formerProduct : nil
    guard let modules = package.libraries[product] else {
      let reason = "the package has no library product \(product)"
      guard let goneProduct, before.libraries[goneProduct] != nil else { return .skipped(reason) }
      return .compared(
        CodeComparison(report: "", old: [:], new: [:], goneProduct: goneProduct).changes,
        unseen: reason
      )
    }
    guard let formerModules = before.libraries[formerProduct] else {
      return .skipped("the package had no library product \(formerProduct) in \(base.version)")
    }
    let baselines = Path.join(scratch, "baselines")
    let run = ProgramRun(
      [
        "swift", "package", "--package-path", folder, "--scratch-path", scratch,
        "diagnose-api-breaking-changes",
        commit, "--products", product, "--baseline-dir", baselines,
      ],
      withErrors: true
    )
    // The exit code is 1 for breaking changes as well as for all other failures, but only the former are counted in the output.
    guard let run, run.status == 0 || run.text.contains("API breakage: ") else {
      return .skipped("SwiftPM could not compare it: " + Self.error(run?.text ?? ""))
    }
    // The folder may also contain dumps for other products.
    let old = dumps(in: Path.join(baselines, commit)).filter { formerModules.contains($0.key) }
    guard modules.allSatisfy({ old[$0] != nil || !formerModules.contains($0) }) else {
      return .skipped("SwiftPM left no description of \(base.version)")
    }
    guard let new = current(modules, folder, scratch) else {
      // Breaking changes are known, but additions are not.
      let breaks = CodeComparison(report: run.text, old: old, new: [:]).changes
      return breaks.contains { $0.level == .major }
        ? .compared(breaks) : .skipped("there is no swift-api-digester, which lists what is new")
    }
    // Modules of the same package that are exported are part of the product's API.
    let exported = package.exported(by: new.values, besides: modules)
    let formerExports = before.exported(by: old.values, besides: formerModules)
    let exports = current(exported.sortedBytewise(), folder, scratch)
    let comparison = CodeComparison(
      report: run.text,
      old: old,
      new: new,
      gone: formerModules.filter { !modules.contains($0) }.sortedBytewise(),
      formerExports: formerExports,
      exports: exports ?? [:],
      goneProduct: goneProduct
    )
    // SwiftPM dumps only the modules of products.
    let unseen = exports == nil ? exported.union(formerExports) : formerExports
    let list = unseen.sortedBytewise().joined(separator: ", ")
    return .compared(
      comparison.changes,
      unseen: unseen.isEmpty ? nil : "\(list), exported by the product but not among its targets"
    )
  }

  /// Returns the library product of a module.
  private func product(of manifest: ModuleManifest) -> String {
    manifest.package?.product(of: manifest.name) ?? ModulePackage.targetName(of: manifest.name)
  }

  /// Returns where the repository's copy of a release comes from, in words.
  private static func origin(of release: ModuleManifest) -> String {
    release.package?.revision.map { "commit \($0.prefix(12)), from which \(release.version) was published" }
      ?? "tag \(release.package?.version ?? release.version)"
  }

  /// The folder of the package: the one in the manifest, or else the nearest enclosing folder with a Package.swift in its
  /// repository.
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

  /// Returns the commit of a release: the stamped one, or the one of its tag. A tag that was moved does not refer to what was
  /// published.
  private func commit(of release: ModuleManifest, in folder: String) -> String? {
    let version = release.package?.version ?? release.version
    if let revision = release.package?.revision {
      return ProgramRun(git: ["rev-parse", "--quiet", "--verify", "\(revision)^{commit}"], in: folder)?.line
    }
    return PackageRevision.commit(of: "\(version)", in: folder)
      ?? PackageRevision.commit(of: "v\(version)", in: folder)
  }

  /// Returns the declarations of each module in the last release.
  private func dumps(in folder: String) -> [String: APIDump] {
    var result: [String: APIDump] = [:]
    for entry in (try? Directory.entries(of: folder)) ?? [] where entry.name.hasSuffix(".json") {
      let bytes = try? FileReader.bytes(of: Path.join(folder, entry.name), limit: 1 << 29)
      result[String(entry.name.dropLast(5))] = bytes.flatMap(APIDump.init)
    }
    return result
  }

  /// Returns the current declarations of each module; `nil` if the toolchain does not provide them.
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
        var dump = (try? FileReader.bytes(of: file, limit: 1 << 29)).flatMap(APIDump.init)
      else { return nil }
      if dump.hasOwnAttributes, let symbols = symbols(of: module, binaries, output) {
        dump.readAttributes(ofSymbols: symbols)
      }
      result[module] = dump
    }
    return result
  }

  /// Returns the symbol graph of a module; `nil` where the toolchain needs to know more than the module's location.
  private func symbols(of module: String, _ binaries: String, _ output: String) -> [UInt8]? {
    let target = binaries.split(separator: "/").dropLast().last.map(String.init) ?? ""
    let arguments = [
      "-module-name", module, "-I", Path.join(binaries, "Modules"), "-output-dir", output, "-target", target,
    ]
    guard ProgramRun(["swift-symbolgraph-extract"] + arguments, withErrors: true)?.status == 0 else {
      return nil
    }
    return try? FileReader.bytes(of: Path.join(output, "\(module).symbols.json"), limit: 1 << 29)
  }

  private static func error(_ text: String) -> String {
    let lines = text.split(separator: "\n")
    return String(lines.first { $0.contains("error: ") } ?? lines.last ?? "it printed nothing")
  }
}

extension ModuleBump {
  /// Compares the code with the last release, or notes why that is not possible.
  mutating func compareCode(in directory: String, isManifestOnly: Bool) {
    guard base != nil else { return }
    switch isManifestOnly
      ? .skipped("--manifest-only") : CodeBuilds(bump: self, directory: directory).compare()
    {
    case .compared(let changes, let unseen):
      (code, unseenCode, isCodePartlySeen) = (changes, unseen, unseen != nil)
    case .skipped(let reason): unseenCode = reason
    }
  }
}
