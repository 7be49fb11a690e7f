import ModuleManifests
import VersionResolver

/// Finds every error that can be known before anything is done.
///
/// All problems are collected, not just the first, in an order that does not depend on the order of the modules.
struct ModuleCheck {
  /// Sorted by name.
  let modules: [ModuleInfo]
  let lockfile: Lockfile?
  let configuration: ModuleConfiguration
  let adapters: AdapterTable
  var diagnostics: [Diagnostic] = []
  /// The index of each name; for duplicates, that of the first.
  private(set) var indices: [String: Int] = [:]

  init(
    _ given: [ModuleInfo],
    lockfile: Lockfile?,
    configuration: ModuleConfiguration,
    adapters: AdapterTable = AdapterTable()
  ) {
    modules = given.sorted { Bytewise.precedes($0.name, $1.name) }
    self.lockfile = lockfile
    self.configuration = configuration
    self.adapters = adapters
    // The first one stays.
    for (index, module) in modules.enumerated().reversed() { indices[module.name] = index }
  }

  /// Checks everything.
  ///
  /// - Throws: ``ModuleError/Code/invalid`` with all problems.
  /// - Complexity: O(modules + edges) if there are no problems.
  mutating func run() throws(ModuleError) -> CheckedModules {
    checkManifests()
    guard diagnostics.isEmpty else { throw refusal(nil, cycle: []) }
    checkLockfile()
    checkConfiguration()
    let ordered = checkEdges()
    let interfaces = InterfaceCheck(self)
    diagnostics += adapters.diagnostics() + interfaces.diagnostics + joinDiagnostics()
    let routes = DeclaredRoutes(modules.map { ($0.name, $0.manifest.routes) })
    diagnostics += routes.diagnostics(position) + actionConflicts()
    let dependsOn = Self.merged(ordered, interfaces.providers)
    let nodes = CycleFinder.cycle(in: dependsOn)
    let cycle = nodes.map { modules[$0].name }
    if !cycle.isEmpty {
      let text = "\(cycle.asCycle): each needs the next to be initialized first"
      let notes = adaptedEdges(of: nodes, interfaces.all)
      let advice = "make one of the edges lazy: { \"version\": …, \"lazy\": true }"
      let hint = cycle.count == 1 ? "remove this edge" : advice
      let position = position(of: nodes[0], ["dependencies"])
      diagnostics.append(Diagnostic(.moduleCycle, text, at: position, notes: notes, hint: hint))
    }
    guard diagnostics.isEmpty else {
      // The proof of a long cycle is just as long, and adds nothing to the cycle itself.
      throw refusal(cycle.count > 12 ? nil : explanation(), cycle: cycle)
    }
    return CheckedModules(self, dependsOn: dependsOn, interfaces: interfaces.all, routes: routes)
  }

  /// Returns a note about each edge of a cycle that comes from an adapter, and is in no manifest.
  private func adaptedEdges(of cycle: [Int], _ providers: [String: [Int]]) -> [Diagnostic.Note] {
    zip(cycle, cycle.dropFirst() + cycle.prefix(1)).flatMap { user, provider in
      modules[user].manifest.requires.compactMap { required in
        guard !required.isLazy, providers[required.name] == [provider],
          let origin = adapters.origin(of: required.name, in: modules[provider].manifest), !origin.isEmpty
        else { return nil }
        let text = "\(modules[user].name) requires \(required.name)\(origin) of \(modules[provider].name)"
        return Diagnostic.Note(text, at: position(of: user, ["requires", .key(required.name)]))
      }
    }
  }

  func position(of index: Int, _ path: [ManifestDocument.Step]) -> SourcePosition {
    modules[index].facts.position(of: path)
  }

  private mutating func checkManifests() {
    for (index, info) in modules.enumerated() {
      let mistakes = info.manifest.origin.diagnostics.filter { $0.severity == .error }
      diagnostics += mistakes
      guard mistakes.isEmpty else { continue }
      do throws(ModuleNameError) { try ModuleName.validate(info.name) } catch {
        let text = "\(Printable.quoted(info.name)) cannot be the name of a module: \(error.message)"
        diagnostics.append(Diagnostic(.badName, text, at: position(of: index, ["name"])))
      }
      if index > 0, modules[index - 1].name == info.name {
        let types = "\(type(of: modules[index - 1].module)) and \(type(of: info.module))"
        let text = "two modules are named \(info.name): \(types)"
        diagnostics.append(Diagnostic(.duplicateModule, text, at: position(of: index, ["name"])))
      }
      let version = info.module.version
      if !version.isIdentical(to: info.version) {
        let text = "the code of \(info.name) has version \(version), but its manifest has \(info.version)"
        diagnostics.append(Diagnostic(.versionMismatch, text, at: position(of: index, ["version"])))
      }
    }
  }

  /// Checks the manifests' references to other modules.
  ///
  /// - Returns: for each module, those that must be ready before it according to its manifest.
  private mutating func checkEdges() -> [[Int]] {
    var ordered: [[Int]] = []
    for (index, info) in modules.enumerated() {
      let needed = info.manifest.dependencies.map { check($0, .dependency, of: index) }
      let optional = info.manifest.optionalDependencies.map { check($0, .optional, of: index) }
      for dependency in info.manifest.conflicts { check(dependency, .conflict, of: index) }
      ordered.append((needed + optional).compactMap { $0 })
    }
    return ordered
  }

  /// - Returns: the index of the named module, if it is present and must be ready first.
  @discardableResult
  private mutating func check(_ edge: Dependency, _ kind: Edge.Kind, of index: Int) -> Int? {
    let target = indices[edge.name]
    if let problem = problem(modules[index], edge, kind, target.map { modules[$0].version }) {
      let code: DiagnosticCode = target == nil ? .missingModule : .unsatisfied
      let position = position(of: index, [.key(kind.section), .key(edge.name)])
      let hint = target == nil ? "pass a module named \(edge.name) to the manager" : nil
      diagnostics.append(Diagnostic(code, problem, at: position, hint: hint))
    }
    return edge.isLazy ? nil : target
  }

  private func problem(_ info: ModuleInfo, _ edge: Dependency, _ kind: Edge.Kind, _ found: Version?)
    -> String?
  {
    // The application chose an override despite what others require.
    if let found, isOverride(found, of: edge.name) { return nil }
    // The resolver admitted what the lockfile contains.
    let isOpen = found.map { isLocked($0, of: edge.name) } ?? false
    if kind.isSatisfied(by: found, edge.requirement, includingPrereleases: isOpen) { return nil }
    let what = "\(info.name) \(info.version) \(kind.verb()) \(edge.name) \(edge.requirement)"
    return "\(what), but it is \(found.map(\.description) ?? "missing")"
  }

  /// Returns whether a version of a module replaces what others require, according to the lockfile.
  func isOverride(_ version: Version, of module: String) -> Bool { lockfile?.overrides[module] == version }

  /// Returns whether a version of a module is the one in the lockfile.
  func isLocked(_ version: Version, of module: String) -> Bool {
    lockfile?.modules[module]?.version == version
  }

  /// Merges the order among modules: which must be ready before which.
  private static func merged(_ ordered: [[Int]], _ providers: [Int: [Int]]) -> [[Int]] {
    var edges = ordered
    for (index, others) in providers { edges[index] += others }
    for index in edges.indices where edges[index].count > 1 { edges[index] = Set(edges[index]).sorted() }
    return edges
  }
}

extension DiagnosticCode {
  /// Two modules with the same name.
  static let duplicateModule = DiagnosticCode("duplicate-module")
  /// Code, manifest and lockfile state different versions.
  static let versionMismatch = DiagnosticCode("version-mismatch")
  /// A required interface without exactly one provider in a suitable version.
  static let interface = DiagnosticCode("interface")
  /// A module in the lockfile that the program does not have.
  static let noCode = DiagnosticCode("no-code")
  /// A required module that is missing.
  static let missingModule = DiagnosticCode("missing-module")
  /// A requirement that the module does not meet.
  static let unsatisfied = DiagnosticCode("no-solution")
  /// Modules that would have to be initialized before each other.
  static let moduleCycle = DiagnosticCode("cycle")
}
