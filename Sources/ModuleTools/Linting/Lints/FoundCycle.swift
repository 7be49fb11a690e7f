import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// A cycle and what is said about it.
struct FoundCycle {
  /// Each leads to the module that makes the next one; the last one leads to the first.
  private let statements: [Statement]
  private let subject: CheckSubject
  private let graph: OrderGraph

  init(_ statements: [Statement], _ subject: CheckSubject, _ graph: OrderGraph) {
    self.statements = statements
    self.subject = subject
    self.graph = graph
  }

  /// The interfaces that lead from one module to the next.
  var interfaces: [String] {
    Set(statements.lazy.filter { $0.kind == .interface }.map(\.target)).sortedBytewise()
  }

  private var names: Set<String> { Set(statements.map(\.file.name)) }

  /// What holds if nothing avoids the cycle. For example, `cart and payment depend on each other in a cycle in every version that
  /// fits`.
  var unavoidable: String {
    if names.count == 1 { return summary }
    return interfaces.isEmpty
      ? "\(summary) in every version that fits" : "\(summary) with every version and provider that fits"
  }

  /// For example, `cart and payment depend on each other in a cycle`.
  var summary: String {
    // Two versions of a module may be part of it.
    let names = statements.map(\.file.name).uniqued()
    if self.names.count == 1 {
      return "\(names[0]) can get \(interfaces.joined(separator: " and ")) only from itself"
    }
    return "\(names.shortened(to: 5).listed("and")) depend on each other in a cycle"
  }

  /// Says what an unavoidable cycle prevents: a version of a module in it may do without the others.
  ///
  /// - Parameter startable: the modules of which some version can be initialized.
  func verdict(_ startable: Set<String>) -> String {
    let stuck = statements.map(\.file.name).uniqued().filter { !startable.contains($0) }
    if stuck.count == names.count {
      return stuck.count == 1 ? "it can never be initialized" : "none of them can ever be initialized"
    }
    if stuck.isEmpty { return "these versions can never be initialized" }
    return "no version of \(stuck.shortened(to: 5).listed("or")) can ever be initialized"
  }

  /// - Parameter remark: what else there is to say.
  func report(
    _ code: DiagnosticCode,
    _ message: String,
    severity: Diagnostic.Severity,
    remark: Diagnostic.Note? = nil,
    to findings: DiagnosticBag
  ) {
    let shown = statements.count > 12 ? 11 : statements.count
    var notes = (0..<shown).map { index in
      Diagnostic.Note(text(at: index), at: index == 0 ? nil : statements[index].position)
    }
    if shown < statements.count { notes.append(.init("… and \(statements.count - shown) more")) }
    findings.add(
      code,
      message,
      about: statements[0],
      severity: severity,
      notes: notes + (0..<shown).compactMap(otherProviders) + choices + [remark].compactMap { $0 },
      hint: "\(names.count == 1 ? "make it lazy" : "make one of these dependencies lazy"), or \(remedy)"
    )
  }

  private var remedy: String {
    guard let interface = interfaces.first else { return "move what they share into another module" }
    return names.count == 1
      ? "let another module provide \(interface)"
      : "let a module that needs none of them provide \(interface)"
  }

  /// Returns a statement and, for an interface, how the next module provides it.
  private func text(at index: Int) -> String {
    let (statement, next) = (statements[index], statements[(index + 1) % statements.count].file)
    guard statement.kind == .interface, let version = next.version,
      let provider = subject.catalog.provision(of: statement.target, by: next.name, at: version)
    else { return statement.text }
    let words = provider.words(for: statement.target, in: subject.application.name)
    return "\(statement.text), and \(next.title) provides \(words)"
  }

  /// Says which modules could provide an interface instead of the next module. The cycle would not be one if they did not lead
  /// back as well.
  private func otherProviders(at index: Int) -> Diagnostic.Note? {
    let (statement, next) = (statements[index], statements[(index + 1) % statements.count].file)
    guard statement.kind == .interface else { return nil }
    let others = graph.providers(for: statement).filter { $0 != next.name }
    guard !others.isEmpty else { return nil }
    let interface = statement.target
    let words =
      others.count == 1
      ? "the other provider of \(interface) leads" : "the other providers of \(interface) lead"
    return Diagnostic.Note("\(words) back too: \(others.shortened(to: 5).joined(separator: ", "))")
  }

  /// Says where the application decides which module provides an interface of the cycle.
  private var choices: [Diagnostic.Note] {
    let restricted = statements.filter { subject.reachable.modules.contains($0.file.name) }
    return interfaces.compactMap { interface in
      guard restricted.contains(where: { $0.kind == .interface && $0.target == interface }),
        let modules = subject.catalog.choices[interface]
      else { return nil }
      let names = modules.joined(separator: " or ")
      return Diagnostic.Note(
        "\(subject.application.name) admits only \(names) as the provider of \(interface)",
        at: subject.document?.position(of: ["providers", .key(interface)])
      )
    }
  }
}
