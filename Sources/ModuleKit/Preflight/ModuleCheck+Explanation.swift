import ModuleManifests
import VersionResolver

extension ModuleCheck {
  /// Returns the resolver's explanation of what does not fit together; `nil` if the resolver has no objection.
  func explanation() -> Explanation? {
    var options = ResolverOptions()
    options.stepLimit = 200_000
    options.chosenProviders = lockfile?.providers ?? [:]
    var resolver = Resolver(
      provider: GivenModules(modules: modules, indices: indices, adapted: adapters.interfaces),
      options: options
    )
    let roots = modules.map { Edge($0.name, .exactly($0.version)) }
    do throws(ResolutionError) {
      _ = try resolver.resolve(roots)
      return nil
    } catch {
      return error.explanation(application: "the application")
    }
  }

  /// Returns everything that is wrong as one error.
  func refusal(_ explanation: Explanation?, cycle: [String]) -> ModuleError {
    let found = diagnostics.sorted()
    var text = ""
    if let explanation { text = ExplanationText(explanation: explanation, check: self).text + "\n\n" }
    text += DiagnosticRenderer(width: 110).text(of: found)
    var error = ModuleError(.invalid, text)
    error.diagnostics = found
    error.explanation = explanation
    error.modules = cycle
    return error
  }
}

/// The given modules as candidates, each in its only version.
private struct GivenModules: CandidateProvider {
  let modules: [ModuleInfo]
  let indices: [String: Int]
  /// Interfaces that the host adapts from others, which the resolver knows nothing about.
  let adapted: Set<String>

  func versions(of module: String) -> [Version] {
    indices[module].map { [modules[$0].version] } ?? []
  }

  func candidate(_ module: String, at version: Version) -> Candidate {
    let edges = indices[module].map { modules[$0].manifest.edges } ?? []
    return Candidate(edges.filter { $0.kind != .interface || !adapted.contains($0.target) })
  }

  func providers(of interface: String) -> [InterfaceProvider] {
    modules.compactMap { module in
      module.manifest.provides.first { $0.name == interface }.map {
        InterfaceProvider(module: module.name, version: module.version, provided: $0.version)
      }
    }
  }
}
