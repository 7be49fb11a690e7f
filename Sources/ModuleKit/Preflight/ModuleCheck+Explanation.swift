import ModuleManifests
import VersionResolver

extension ModuleCheck {
  /// Returns the resolver's explanation of what does not fit together; `nil` if the resolver has no objection.
  ///
  /// The resolver gets what the lockfile admits, too: overrides, pre-releases and providers.
  func explanation() -> Explanation? {
    let codes: Set<DiagnosticCode> = [.missingModule, .unsatisfied, .interface, .moduleCycle]
    guard diagnostics.contains(where: { codes.contains($0.code) }) else { return nil }
    let roots = modules.map { Edge($0.name, .exactly($0.version)) }
    let given = GivenModules(check: self, adapted: adapters.interfaces)
    var request = ResolutionRequest(provider: given, roots: roots)
    request.options.stepLimit = 200_000
    request.options.chosenProviders = lockfile?.providers ?? [:]
    for info in modules {
      if isOverride(info.version, of: info.name) { request.overrides[info.name] = info.version }
      if isLocked(info.version, of: info.name) { request.options.prereleases.insert(info.name) }
    }
    do throws(ResolutionError) {
      _ = try request.resolve()
      return nil
    } catch {
      return error.explanation(application: application)
    }
  }

  /// Returns everything that is wrong as one error.
  func refusal(_ explanation: Explanation?, cycle: [String]) -> ModuleError {
    let found = diagnostics.sorted()
    var text = ""
    if let explanation { text = self.text(of: explanation) + "\n\n" }
    text += DiagnosticRenderer(width: Self.width).text(of: found)
    var error = ModuleError(.invalid, text)
    error.diagnostics = found
    error.explanation = explanation
    error.modules = cycle
    return error
  }

  /// The maximum width of a line, in columns.
  private static let width = 110

  /// Returns an explanation as lines, like those of `modctl resolve`. Long proofs are left out.
  private func text(of explanation: Explanation) -> String {
    // The fact that the host passed the module to the manager needs no line.
    let core = explanation.core.filter { if case .root = $0 { false } else { true } }
    var lines = ["error[\(explanation.kind.code)]: \(explanation.summary)", ""]
    lines += FactTable(core, self, width: Self.width).lines
    if !explanation.steps.isEmpty, explanation.steps.count <= 12 {
      lines += ["", "Why"] + explanation.steps.map { "  \($0.number). \(sentence($0.textWithReasons))" }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns a step's text as a sentence: unlike a module's name, ``application`` is a word, which may be the first one.
  private func sentence(_ text: String) -> String {
    text.hasPrefix(application) ? text.prefix(1).uppercased() + text.dropFirst() : text
  }
}

extension ModuleCheck: FactPlaces {
  var application: String { "the application" }
  var isOfEditedText: Bool { false }

  func position(of edge: Edge) -> SourcePosition? { nil }

  func position(of statement: Explanation.Statement) -> SourcePosition? {
    position(of: statement.module, [.key(statement.edge.kind.section), .key(statement.edge.target)])
  }

  func position(of provision: InterfaceProvider, interface: String) -> SourcePosition? {
    position(of: provision.module, ["provides", .key(interface)])
  }

  func position(of exclusion: Explanation.Exclusion, for subject: Subject) -> SourcePosition? { nil }

  private func position(of module: String, _ path: [ManifestDocument.Step]) -> SourcePosition? {
    indices[module].map { position(of: $0, path) }
  }
}

/// The given modules as candidates, each in its only version.
private struct GivenModules: CandidateProvider {
  let check: ModuleCheck
  /// Interfaces that the host adapts from others, which the resolver knows nothing about.
  let adapted: Set<String>
  private let provided: [String: [InterfaceProvider]]

  init(check: ModuleCheck, adapted: Set<String>) {
    self.check = check
    self.adapted = adapted
    provided = check.modules.reduce(into: [:]) { provided, module in
      for interface in module.manifest.provides
      where check.lockfile?.choices[interface.name]?.contains(module.name) ?? true {
        provided[interface.name, default: []].append(
          InterfaceProvider(module: module.name, version: module.version, interfaceVersion: interface.version)
        )
      }
    }
  }

  private func module(_ name: String) -> ModuleInfo? { check.indices[name].map { check.modules[$0] } }

  func versions(of module: String) -> [Version] { self.module(module).map { [$0.version] } ?? [] }

  func candidate(of module: String, at version: Version) -> Candidate {
    let edges = self.module(module)?.manifest.edges ?? []
    return Candidate(edges.filter { $0.kind != .interface || !adapted.contains($0.target) })
  }

  func providers(of interface: String) -> [InterfaceProvider] { provided[interface] ?? [] }
}
