import VersionResolver

@testable import ModuleCatalogs
@testable import ModuleManifests
@testable import ModuleTools

/// Reads one document in the way that the first byte says, and checks what was read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  guard let kind = bytes.first else { return 0 }
  let rest = Array(bytes.dropFirst())
  switch kind {
  case UInt8(ascii: "m"): checkManifest(rest)
  case UInt8(ascii: "a"): checkApplication(rest)
  case UInt8(ascii: "l"): checkLockfile(rest)
  case UInt8(ascii: "c"): checkLines(rest)
  case UInt8(ascii: "r"): checkRequirements(String(decoding: rest, as: UTF8.self))
  default: break
  }
  return 0
}

private func render(_ diagnostics: [Diagnostic]) {
  _ = DiagnosticRenderer(width: 60).text(of: diagnostics)
}

private func checkManifest(_ bytes: [UInt8]) {
  let decoded = ModuleManifest.decode(bytes, path: "module.json")
  render(decoded.diagnostics)
  if decoded.value == nil, !decoded.diagnostics.contains(where: { $0.severity == .error }) {
    fatalError("neither a manifest nor a mistake")
  }
}

/// Checks that a dependency that is added to modules.json is read again, changes nothing else, and can be removed.
private func checkApplication(_ bytes: [UInt8]) {
  let decoded = ApplicationManifest.decode(bytes, path: "modules.json")
  render(decoded.diagnostics)
  guard let manifest = decoded.value, let document = decoded.document else { return }
  let name = "added/module"
  if manifest.dependencies.contains(where: { $0.name == name }) { return }
  var editor = ManifestEditor(document)
  do { try editor.insertMember(name, "^1.0", into: ["dependencies"], keepsOrder: true) } catch {
    fatalError("\(error)")
  }
  let edited = editor.edited()
  let again = ApplicationManifest.decode(edited, path: "modules.json")
  guard var read = again.value, let documentAgain = again.document,
    read.dependencies.contains(where: { $0.name == name })
  else { fatalError("not read again:\n\(String(decoding: edited, as: UTF8.self))") }
  read.dependencies.removeAll { $0.name == name }
  guard read == manifest else {
    fatalError("something else changed:\n\(String(decoding: edited, as: UTF8.self))")
  }
  var back = ManifestEditor(documentAgain)
  do { try back.remove(at: ["dependencies", .key(name)]) } catch { fatalError("\(error)") }
  guard let value = ApplicationManifest.decode(back.edited(), path: "modules.json").value, value == manifest
  else {
    fatalError("not removed:\n\(String(decoding: back.edited(), as: UTF8.self))")
  }
}

/// Checks that a lockfile is written as what was read, and that it merges with itself into itself.
private func checkLockfile(_ bytes: [UInt8]) {
  let decoded = Lockfile.decode(bytes, path: "modules.lock.json")
  render(decoded.diagnostics)
  guard let parsed = decoded.value else { return }
  let lockfile = parsed.lockfile
  guard Lockfile.decode(Array(lockfile.text.utf8), path: "again").value?.lockfile == lockfile else {
    fatalError("not read as what it is:\n\(lockfile.text)")
  }
  let merge = LockfileMerge(base: parsed.sides.first, ours: lockfile, theirs: lockfile)
  guard merge.conflicts.isEmpty, merge.lockfile == lockfile else {
    fatalError("merged with itself:\n\(merge.text)")
  }
}

/// Checks that each line of a packed file has the edges, the interfaces and the mistakes of its manifest.
private func checkLines(_ bytes: [UInt8]) {
  let source = SourceFile(path: "catalog.ndjson", bytes: bytes)
  let bag = DiagnosticBag()
  let file = PackedFile(source, loader: ManifestLoader(bag: bag))
  var seen: Set<String> = []
  for module in file.moduleNames() {
    guard seen.insert(module).inserted else { fatalError("\(module) occurs twice") }
    for place in file.places(of: module) {
      let (edges, interfaces) = (place.plainEdges, place.plainInterfaces)
      let entry = place.entry
      guard entry.module == module else { fatalError("\(entry.module) is among the versions of \(module)") }
      guard entry.document != nil else { fatalError("\(module) \(entry.version) is not JSON") }
      let manifest = entry.manifest
      if let interfaces, let manifest, Set(interfaces) != Set(manifest.provides) {
        fatalError("\(module) \(entry.version) provides \(interfaces), and its manifest says \(manifest)")
      }
      guard let edges else { continue }
      guard let manifest else { fatalError("a plain line of \(module) has mistakes: \(bag.sorted)") }
      guard manifest.name == module, manifest.version == entry.version, manifest.edges == edges else {
        fatalError("\(module) \(entry.version) has \(edges), and its manifest says \(manifest)")
      }
    }
  }
  render(bag.sorted)
}

/// Checks each line as a requirement against all lines that are versions.
private func checkRequirements(_ text: String) {
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(20)
  let versions = lines.compactMap { try? Version(parsing: $0) }
  for version in versions {
    guard Version(version.description)?.isIdentical(to: version) ?? false else {
      fatalError("\(version) is not read as what it is")
    }
  }
  guard versions.sorted() == Array(versions.reversed().sorted()) else { fatalError("no order: \(versions)") }
  for requirement in lines.compactMap({ try? Requirement(parsing: $0) }) {
    guard let again = Requirement(requirement.description), again.versions == requirement.versions else {
      fatalError("\(requirement) is not read as what it is")
    }
    // A text that is too long is not read.
    if let normal = Requirement(requirement.normalized), normal.versions != requirement.versions {
      fatalError("\(requirement) is not what its normal form is: \(normal)")
    }
    for includingPrereleases in [false, true] {
      let set = requirement.versions(includingPrereleases: includingPrereleases)
      for version in versions {
        let admits = requirement.admits(version, includingPrereleases: includingPrereleases)
        guard admits == set.contains(version), admits != set.complement.contains(version) else {
          fatalError("\(requirement) and its set \(set) differ in \(version)")
        }
      }
    }
  }
}
