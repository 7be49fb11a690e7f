package import VersionResolver

/// A refusal as a reader sees it: what it says, without anything from the code that said it.
package struct Refusal: Sendable {
  /// A fact about one version of a module.
  package enum Fact: Hashable, Sendable {
    /// The application has this edge.
    case root(Edge)
    /// A module version has this edge.
    case statement(String, Version, Edge)
    /// To provide the interface, the module must be selected in a version such as this one.
    case provision(InterfaceProvider, of: String)
    /// The module version provides the interface, so no other module may.
    case exclusion(InterfaceProvider, of: String)
    /// The module version may not be selected.
    case unavailable(String, Version, reason: String)
    /// The module may not provide this version of the interface.
    case closed(Problem.OpenProvider, reason: String)
  }

  /// Versions of which one is selected, in a combination that is impossible.
  package struct Term: Sendable {
    package var subject: Subject
    package var versions: [Version]
    /// For an interface, who provides it; for a package, where it is.
    package var providers: [String]
    package var includesAbsence: Bool

    package init(subject: Subject, versions: [Version], providers: [String], includesAbsence: Bool) {
      self.subject = subject
      self.versions = versions
      self.providers = providers
      self.includesAbsence = includesAbsence
    }
  }

  /// One line of the argument.
  package struct Step: Sendable {
    package var number: Int
    package var text: String
    package var premises: [Int]
    package var facts: [Fact]
    /// The combination that is impossible; `nil` for a step that only states facts.
    package var ruledOut: [Term]?

    package init(number: Int, text: String, premises: [Int], facts: [Fact], ruledOut: [Term]?) {
      self.number = number
      self.text = text
      self.premises = premises
      self.facts = facts
      self.ruledOut = ruledOut
    }
  }

  package var application: String
  /// The kind of failure, as scripts know it.
  package var code: String
  /// The headline.
  package var message: String
  package var facts: [Fact]
  package var isMinimal: Bool
  package var steps: [Step]

  package init(
    application: String,
    code: String,
    message: String,
    facts: [Fact],
    isMinimal: Bool,
    steps: [Step]
  ) {
    self.application = application
    self.code = code
    self.message = message
    self.facts = facts
    self.isMinimal = isMinimal
    self.steps = steps
  }

  /// The items that can be left out one by one.
  package var items: Set<Core.Item> { Set(facts.map(\.item)) }
}

extension Refusal.Fact {
  /// The fact without its purely descriptive parts.
  package var item: Core.Item {
    switch self {
    case .root(let edge): .root(edge)
    case .statement(let module, let version, let edge): .statement(module, version, edge)
    case .provision(let provider, let interface):
      .provision(.init(module: provider.module, interface: interface))
    case .exclusion(let provider, let interface):
      .exclusion(.init(module: provider.module, version: provider.version, interface: interface))
    case .unavailable(let module, let version, _): .unavailable(module, version)
    case .closed(let place, _): .closed(place)
    }
  }
}
