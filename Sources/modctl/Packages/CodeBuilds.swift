import ModctlNetwork
import ModuleManifests
import ModuleTools
import VersionResolver

/// Has the toolchain compare the public API of a module's product with its last release.
///
/// It builds in a folder below the package's `.build/modctl`, because SwiftPM locks `.build` while it runs, and it may be SwiftPM
/// that runs modctl.
struct CodeBuilds {
  struct Changes {
    let list: [ManifestComparison.Change]
    /// Which part of the code was not compared.
    var unseen: String?
  }

  /// Why nothing is known about the code.
  struct Skip: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  /// The release to compare with, in the repository of the package.
  private struct Baseline {
    /// The package's folder.
    let folder: String
    let release: ModuleManifest
    let commit: String

    var scratch: String { Path.join(folder, ".build/modctl") }
  }

  let bump: ModuleBump
  /// The folder of `modules.json`.
  let directory: String

  func compare() throws(Skip) -> Changes {
    let baseline = try baseline()
    let (folder, scratch, version) = (baseline.folder, baseline.scratch, baseline.release.version)
    guard let package = PackageDump(of: folder),
      let before = PackageDump(of: folder, at: baseline.commit, scratch: Path.join(scratch, "package"))
    else {
      guard ProgramRun(["swift", "--version"]) != nil else { throw Skip(ProgramRun.missing("swift")) }
      throw Skip("`swift package dump-package` cannot read its Package.swift, or that of \(version)")
    }
    let (product, formerProduct) = (product(of: bump.manifest), product(of: baseline.release))
    let goneProduct = package.libraries[formerProduct] == nil ? formerProduct : nil
    guard let modules = package.libraries[product] else {
      let reason = "the package has no library product \(product)"
      guard let goneProduct, before.libraries[goneProduct] != nil else { throw Skip(reason) }
      let comparison = CodeComparison(report: "", old: [:], new: [:], goneProduct: goneProduct)
      return Changes(list: comparison.changes, unseen: reason)
    }
    guard let formerModules = before.libraries[formerProduct] else {
      throw Skip("the package had no library product \(formerProduct) in \(version)")
    }
    let (report, dumps) = try breakingChanges(of: product, baseline)
    // The folder may also contain dumps for other products.
    var old = dumps.filter { formerModules.contains($0.key) }
    guard modules.allSatisfy({ old[$0] != nil || !formerModules.contains($0) }) else {
      throw Skip("SwiftPM left no description of \(version)")
    }
    guard let binaries = binaries(folder, scratch), let new = current(modules, in: binaries, scratch) else {
      // Breaking changes are known, but additions are not.
      let breaks = CodeComparison(report: report, old: old, new: [:]).changes
      if breaks.contains(where: { $0.level == .major }) { return Changes(list: breaks) }
      throw Skip("there is no swift-api-digester, which lists what is new")
    }
    readSymbols(of: baseline.commit, besides: binaries, scratch, into: &old)
    // Modules of the same package that are exported are part of the product's API.
    let exported = package.exported(by: new.values, besides: modules)
    let formerExports = before.exported(by: old.values, besides: formerModules)
    let exports = current(exported.sortedBytewise(), in: binaries, scratch)
    let comparison = CodeComparison(
      report: report,
      old: old,
      new: new,
      gone: formerModules.filter { !modules.contains($0) }.sortedBytewise(),
      formerExports: formerExports,
      exports: exports ?? [:],
      goneProduct: goneProduct
    )
    // SwiftPM dumps only the modules of products.
    let unseen = exports == nil ? exported.union(formerExports) : formerExports
    let names = unseen.sortedBytewise().joined(separator: ", ")
    return Changes(
      list: comparison.changes,
      unseen: unseen.isEmpty ? nil : "\(names), exported by the product but not among its targets"
    )
  }

  private func baseline() throws(Skip) -> Baseline {
    guard let folder else { throw Skip("no Package.swift was found above \(bump.document.file.path)") }
    guard let head = ProgramRun(git: ["rev-parse", "HEAD"], in: folder) else {
      throw Skip(ProgramRun.missing("git"))
    }
    guard head.line != nil else { throw Skip("git finds no commit of the package") }
    guard let base = bump.codeRelease, let commit = commit(of: base, in: folder) else {
      throw Skip("its repository has no \(bump.codeRelease.map(Self.origin) ?? "release")")
    }
    return Baseline(folder: folder, release: base, commit: commit)
  }

  /// Returns what SwiftPM reports about a product, and the declarations of the release that it compared.
  private func breakingChanges(of product: String, _ baseline: Baseline) throws(Skip) -> (
    report: String, old: [String: APIDump]
  ) {
    let baselines = Path.join(baseline.scratch, "baselines")
    let run = ProgramRun(
      [
        "swift", "package", "--package-path", baseline.folder, "--scratch-path", baseline.scratch,
        "diagnose-api-breaking-changes",
        baseline.commit, "--products", product, "--baseline-dir", baselines,
      ],
      withErrors: true
    )
    // The exit code is 1 for breaking changes as well as for all other failures, but only the former are counted in the output.
    guard let run, run.status == 0 || run.text.contains("API breakage: ") else {
      throw Skip("SwiftPM could not compare it: " + Self.error(run?.text ?? ""))
    }
    return (run.text, dumps(in: Path.join(baselines, baseline.commit)))
  }

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
    var folder = parent
    for _ in 0..<16 {
      if FileKind.exists(Path.join(folder, "Package.swift")) { return folder }
      if FileKind.exists(Path.join(folder, ".git")) { return nil }
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

  private static func error(_ text: String) -> String {
    let lines = text.split(separator: "\n")
    return String(lines.first { $0.contains("error: ") } ?? lines.last ?? "it printed nothing")
  }
}

extension ModuleBump {
  /// Compares the code with the last release, or notes why that is not possible.
  mutating func compareCode(in directory: String, isManifestOnly: Bool) {
    guard codeRelease != nil else { return }
    guard !isManifestOnly else {
      code.unseen = "--manifest-only"
      return
    }
    do throws(CodeBuilds.Skip) {
      let changes = try CodeBuilds(bump: self, directory: directory).compare()
      (code.changes, code.unseen, code.isPartlySeen) = (changes.list, changes.unseen, changes.unseen != nil)
    } catch {
      code.unseen = error.reason
    }
  }
}
