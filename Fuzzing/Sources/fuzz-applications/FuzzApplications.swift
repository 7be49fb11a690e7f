import Foundation
import ModuleCatalogs
import ModuleManifests
import VersionResolver

@testable import ModuleTools

private let folder = FileManager.default.temporaryDirectory
  .appendingPathComponent("fuzz-applications-\(ProcessInfo.processInfo.processIdentifier)")

/// Resolves an application, and checks the result against the files.
///
/// The input has the files `modules.json`, `manifests.ndjson` and, if there are more, `modules.lock.json` and `module.json` of the
/// workspace, with lines `----` between them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  do { try write(bytes) } catch { fatalError("\(error)") }
  let resolver = makeResolver()
  do {
    let application = try resolver.resolve()
    check(application)
    checkLocked(application, resolver)
    checkReports(of: application)
  } catch {
    checkFixes(of: error, resolver)
    do { try write(bytes) } catch { fatalError("\(error)") }
  }
  checkLints()
  return 0
}

private func makeResolver() -> ApplicationResolver {
  var resolver = ApplicationResolver(directory: folder.path)
  resolver.stepLimit = 20_000
  return resolver
}

private func write(_ bytes: [UInt8]) throws {
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  var files: [[UInt8]] = [[]]
  for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    if line.elementsEqual("----".utf8) {
      files.append([])
    } else {
      files[files.count - 1] += line + [UInt8(ascii: "\n")]
    }
  }
  let names = ["modules.json", "manifests.ndjson", "modules.lock.json", "module.json"]
  for (index, name) in names.enumerated() {
    let file = folder.appendingPathComponent(name)
    if index < files.count {
      try Data(files[index]).write(to: file)
    } else {
      try? FileManager.default.removeItem(at: file)
    }
  }
}

/// Checks that everything the application and the selected modules need is selected, in a version that suits.
private func check(_ application: ResolvedApplication) {
  let selection = application.selection
  let overridden = Set(application.manifest.overrides.map(\.module))
  for edge in selection.roots where edge.kind == .dependency {
    check(edge, of: "the application", selection, overridden)
  }
  for module in selection.modules {
    for edge in selection.edges(of: module) { check(edge, of: module.name, selection, overridden) }
  }
  let order = selection.initializationWaves().flatMap { $0 }
  guard Set(order) == Set(selection.modules.map(\.name)), order.count == selection.modules.count else {
    fatalError("the order of initialization is \(order)")
  }
}

private func check(_ edge: Edge, of owner: String, _ selection: Selection, _ overridden: Set<String>) {
  let target = selection[edge.target]
  let isMet: Bool
  switch edge.kind {
  case .dependency:
    isMet = target.map { overridden.contains($0.name) || admits(edge, $0.version) } ?? false
  case .optional:
    isMet = target.map { overridden.contains($0.name) || admits(edge, $0.version) } ?? true
  case .conflict:
    isMet = target.map { !edge.requirement.admits($0.version, includingPrereleases: true) } ?? true
  default: isMet = true
  }
  if !isMet { fatalError("\(owner) has \(edge), and \(target.map { "\($0)" } ?? "nothing") is selected") }
}

/// A pre-release may be selected because something else opts in to it.
private func admits(_ edge: Edge, _ version: Version) -> Bool {
  edge.requirement.admits(version, includingPrereleases: true)
}

/// Checks that a lockfile that is written is read as what it is, and keeps the selection.
private func checkLocked(_ application: ResolvedApplication, _ resolver: ApplicationResolver) {
  let lockfile = application.lockfile
  guard Lockfile.decode(Array(lockfile.text.utf8), path: "modules.lock.json").value?.lockfile == lockfile
  else {
    fatalError("the lockfile is not read as what it is:\n\(lockfile.text)")
  }
  do { try lockfile.write(in: folder.path) } catch { fatalError("\(error)") }
  guard let again = try? resolver.resolve() else { fatalError("what is locked cannot be resolved") }
  guard again.selection == application.selection, !again.isLockfileStale else {
    fatalError("what is locked is not kept: \(application.selection.modules), \(again.selection.modules)")
  }
}

private func checkReports(of application: ResolvedApplication) {
  let outdated = OutdatedReport(application)
  for module in outdated.modules {
    guard let compatible = module.compatible, compatible != module.selected else { continue }
    if compatible > module.newest {
      fatalError("\(module.name): \(compatible) is newer than \(module.newest)")
    }
  }
  for module in application.selection.modules.prefix(4) {
    _ = WhyReport(module.name, in: application)
  }
  _ = RoutesReport(application)
  if let assembly = try? Assembly(of: application) { _ = assembly.files.map(\.text) }
}

/// Checks that a failure is explained, and that its fixes lead to what they promise.
private func checkFixes(of failure: ApplicationError, _ resolver: ApplicationResolver) {
  render(failure.diagnostics)
  guard failure.code == .unsolvable else {
    guard failure.resolutionError != nil || !failure.diagnostics.isEmpty else {
      fatalError("a failure without a reason")
    }
    return
  }
  guard let explanation = failure.explanation() else {
    fatalError("a conflict without an explanation")
  }
  if explanation.steps.isEmpty { fatalError("an explanation without steps: \(explanation.summary)") }
  for hint in failure.hints(for: explanation) { _ = (hint.description, failure.position(of: hint)) }
  let fixes = failure.fixes(for: explanation, stepLimit: 5_000).fixes
  // One of them for each input, since each takes a resolution.
  guard let fix = fixes.isEmpty ? nil : fixes[failure.application.utf8.count % fixes.count] else { return }
  let text = fix.changes.map(\.text)
  do {
    for file in try failure.edited(by: fix.fix) {
      try Data(file.new).write(to: folder.appendingPathComponent(file.path))
    }
  } catch { fatalError("\(text) cannot be written: \(error)") }
  do {
    let (expected, found) = (fix.fix.selection.modules, try resolver.resolve().selection.modules)
    if found != expected { fatalError("\(text) leads to \(found), not to \(expected)") }
  } catch {
    if error.code != .limitReached { fatalError("\(text) does not help") }
  }
}

private func checkLints() {
  let report = ApplicationChecker(directory: folder.path).check()
  render(report.diagnostics)
  guard report.diagnostics == report.diagnostics.sorted() else { fatalError("the problems are not in order") }
}

private func render(_ diagnostics: [Diagnostic]) {
  let text = DiagnosticRenderer(width: 60).text(of: diagnostics)
  if text.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\n" }) {
    fatalError("a control character is printed:\n\(text)")
  }
}
