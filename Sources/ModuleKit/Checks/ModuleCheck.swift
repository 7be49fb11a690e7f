import ModuleManifests
import VersionResolver

/// Everything that can be known to be wrong before anything is done.
///
/// All problems are collected, not only the first one, and in an order that does not depend on how the modules were
/// given.
struct ModuleCheck {
  let modules: [any AppModule]
  let manifests: [ModuleManifest]
  let lockfile: Lockfile?
  let configuration: ModuleConfiguration
  let adapters: AdapterTable
  var diagnostics: [Diagnostic] = []
  /// The index of each name; of the first one if there are several.
  private(set) var indices: [String: Int] = [:]

  init(
    _ given: [any AppModule],
    lockfile: Lockfile?,
    configuration: ModuleConfiguration,
    adapters: AdapterTable = AdapterTable()
  ) {
    let sorted = given.map { (module: $0, manifest: $0.manifest) }
      .sorted { Bytewise.precedes($0.manifest.name, $1.manifest.name) }
    modules = sorted.map(\.module)
    manifests = sorted.map(\.manifest)
    self.lockfile = lockfile
    self.configuration = configuration
    self.adapters = adapters
    indices.reserveCapacity(sorted.count)
    for (index, manifest) in manifests.enumerated() where indices[manifest.name] == nil {
      indices[manifest.name] = index
    }
  }

  /// Checks everything.
  ///
  /// - Throws: ``ModuleError/Code/invalid`` with all that is wrong.
  /// - Complexity: O(modules + edges) when nothing is.
  mutating func run() throws(ModuleError) -> CheckedModules {
    checkManifests()
    guard diagnostics.isEmpty else { throw refusal(nil, cycle: []) }
    checkLockfile()
    checkConfiguration()
    checkEdges()
    let interfaces = InterfaceCheck(
      manifests: manifests,
      chosen: lockfile?.providers ?? [:],
      adapters: adapters,
      place: place
    )
    diagnostics += adapters.diagnostics() + interfaces.diagnostics
    let routes = DeclaredRoutes(manifests)
    diagnostics += routes.diagnostics(place)
    let dependsOn = orderedEdges(interfaces.providers)
    let cycle = CycleFinder.cycle(in: dependsOn).map { manifests[$0].name }
    if !cycle.isEmpty {
      var around = cycle + cycle.prefix(1)
      if around.count > 13 { around = around.prefix(6) + ["… (\(cycle.count - 11) more)"] + around.suffix(6) }
      let arrows = around.joined(separator: " → ")
      diagnostics.append(
        Diagnostic(
          .moduleCycle,
          "\(arrows): each would have to be initialized before the other",
          at: place(indices[cycle[0]] ?? 0, ["dependencies"]),
          hint: "make one of the edges lazy: { \"version\": …, \"lazy\": true }"
        )
      )
    }
    guard diagnostics.isEmpty else {
      // A proof of a long cycle is as long, and says nothing that the cycle does not.
      throw refusal(cycle.count > 12 ? nil : explanation(), cycle: cycle)
    }
    return CheckedModules(
      modules: modules,
      manifests: manifests,
      dependsOn: dependsOn,
      interfaces: interfaces.all,
      indices: indices,
      routes: routes
    )
  }

  /// The place of a part of a manifest; a manifest that was made in code is named by its type.
  func place(_ index: Int, _ path: [ManifestDocument.Step]) -> SourcePosition {
    if let position = manifests[index].position(of: path) ?? manifests[index].position(of: ["name"]) {
      return position
    }
    if let document = manifests[index].origin.document { return document.file.start }
    return SourcePosition(file: "\(type(of: modules[index]))")
  }

  private mutating func checkManifests() {
    for (index, manifest) in manifests.enumerated() {
      let mistakes = manifest.origin.diagnostics.filter { $0.severity == .error }
      diagnostics += mistakes
      guard mistakes.isEmpty else { continue }
      do throws(NameError) {
        try ModuleName.validate(manifest.name)
      } catch {
        diagnostics.append(Diagnostic(.badName, error.message, at: place(index, ["name"])))
      }
      if index > 0, manifests[index - 1].name == manifest.name {
        let types = "\(type(of: modules[index - 1])) and \(type(of: modules[index]))"
        diagnostics.append(
          Diagnostic(
            .duplicateModule,
            "two modules are named \(manifest.name): \(types)",
            at: place(index, ["name"])
          )
        )
      }
      let version = modules[index].version
      if !version.isIdentical(to: manifest.version) {
        diagnostics.append(
          Diagnostic(
            .versionMismatch,
            "the code of \(manifest.name) says \(version), its manifest \(manifest.version)",
            at: place(index, ["version"])
          )
        )
      }
    }
  }

  private mutating func checkLockfile() {
    guard let lockfile else { return }
    let file = SourcePosition(file: "modules.lock.json")
    for (index, manifest) in manifests.enumerated() {
      guard let locked = lockfile.modules[manifest.name] else {
        diagnostics.append(
          Diagnostic(
            .notLocked,
            "the program has \(manifest.name) \(manifest.version), and the lockfile has no such module",
            at: place(index, ["name"]),
            hint: "add it to modules.json and run `modctl resolve`, or take it out of the program"
          )
        )
        continue
      }
      if !locked.version.isIdentical(to: manifest.version) {
        diagnostics.append(
          Diagnostic(
            .versionMismatch,
            "the program has \(manifest.name) \(manifest.version), the lockfile \(locked.version)",
            at: place(index, ["version"]),
            hint: "run `modctl resolve`, or build the program with \(locked.version)"
          )
        )
      }
    }
    for name in lockfile.modules.keys.sortedBytewise() where indices[name] == nil {
      let version = lockfile.modules[name].map { " \($0.version)" } ?? ""
      diagnostics.append(
        Diagnostic(
          .noCode,
          "the lockfile has \(name)\(version), and the program has no such module",
          at: file,
          hint: "give it to the manager, or run `modctl resolve` without it"
        )
      )
    }
  }

  private mutating func checkConfiguration() {
    for name in configuration.modules where indices[name] == nil {
      let near = EditDistance.nearest(to: name, in: manifests.map(\.name)).map { "did you mean `\($0)`?" }
      diagnostics.append(
        Diagnostic(
          .unknownKey,
          "there is a configuration for \(Printable.quoted(name)), and no such module",
          at: configuration.position(of: name) ?? SourcePosition(file: "configuration"),
          hint: near
        )
      )
    }
  }

  private mutating func checkEdges() {
    for (index, manifest) in manifests.enumerated() {
      for edge in manifest.edges {
        let target = indices[edge.target].map { manifests[$0] }
        guard let problem = problem(manifest, edge, target) else { continue }
        let section: ManifestDocument.Step =
          edge.kind == .dependency
          ? "dependencies" : edge.kind == .optional ? "optionalDependencies" : "conflicts"
        diagnostics.append(
          Diagnostic(
            target == nil ? .missingModule : .unsatisfied,
            problem,
            at: place(index, [section, .key(edge.target)])
          )
        )
      }
    }
  }

  private func problem(_ manifest: ModuleManifest, _ edge: Edge, _ target: ModuleManifest?) -> String? {
    let who = "\(manifest.name) \(manifest.version)"
    guard let target else {
      return edge.kind == .dependency
        ? "\(who) needs \(edge.target) \(edge.requirement), and it is not there" : nil
    }
    // An override was chosen by the application, against what others require.
    if lockfile?.overrides[edge.target] == target.version { return nil }
    // What the lockfile holds was admitted by the resolver, which knows of opt-ins to pre-releases.
    let isLocked = lockfile?.modules[edge.target]?.version == target.version
    let isAdmitted = edge.requirement.admits(target.version, includingPreReleases: isLocked)
    switch edge.kind {
    case .dependency where !isAdmitted:
      return "\(who) needs \(edge.target) \(edge.requirement), and it is \(target.version)"
    case .optional where !isAdmitted:
      return "\(who) accepts \(edge.target) \(edge.requirement), and it is \(target.version)"
    case .conflict where isAdmitted:
      return "\(who) conflicts with \(edge.target) \(edge.requirement), and it is \(target.version)"
    default: return nil
    }
  }

  /// Who must be ready before whom.
  private func orderedEdges(_ providers: [Int: [Int]]) -> [[Int]] {
    manifests.enumerated().map { index, manifest in
      var targets = providers[index] ?? []
      for dependency in manifest.dependencies where !dependency.isLazy {
        if let target = indices[dependency.name] { targets.append(target) }
      }
      for dependency in manifest.optionalDependencies where !dependency.isLazy {
        if let target = indices[dependency.name] { targets.append(target) }
      }
      return targets.count < 2 ? targets : Array(Set(targets)).sorted()
    }
  }
}

extension DiagnosticCode {
  /// Two modules of one name.
  static let duplicateModule = DiagnosticCode("duplicate-module")
  /// Code, manifest and lockfile do not say the same version.
  static let versionMismatch = DiagnosticCode("version-mismatch")
  /// A required interface that not exactly one module provides in a version that suits.
  static let interface = DiagnosticCode("interface")
  /// A module of the lockfile that the program does not have.
  static let noCode = DiagnosticCode("no-code")
  /// A needed module that is not there.
  static let missingModule = DiagnosticCode("missing-module")
  /// A requirement that the module does not meet.
  static let unsatisfied = DiagnosticCode("no-solution")
  /// Modules that would have to be initialized before one another.
  static let moduleCycle = DiagnosticCode("cycle")
}
