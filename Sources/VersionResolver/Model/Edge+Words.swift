extension Edge {
  /// Returns the edge in words that continue "cart 1.2.0 …".
  ///
  /// - Parameters:
  ///   - application: the name of the application, which may override the edge's target.
  ///   - isOwn: whether the edge is the application's own.
  ///   - isPlural: whether several versions are named before it: "cart 1.1.0 and 1.2.0 …".
  package func words(for application: String, isOwn: Bool = false, isPlural: Bool = false) -> String {
    let verb = kind.verb(isPlural: isPlural)
    if kind == .package { return "\(verb) \(packageDescription())" }
    if let version = requirement.override {
      guard isOwn else { return "\(verb) \(target), which \(application) overrides with \(version)" }
      return kind == .optional
        ? "overrides \(target) with \(version)" : "needs \(target) and overrides it with \(version)"
    }
    if let alternative, isOwn, isListed {
      return "lets its host decide whether \(alternative) provides \(target)"
    }
    return kind == .optional
      ? "\(verb) \(target) only as \(requirement)" : "\(verb) \(target) \(requirement)\(origin)"
  }

  /// True if the edge only states that a module is one of those of which the host supplies one.
  package var isListed: Bool { alternative != nil && requirement == .anything }

  /// " from mail-smtp": the module that is to provide the interface, if that is left to the host.
  var origin: String { alternative.map { " from \($0)" } ?? "" }
}

extension Int {
  /// Returns the number with a noun, such as "1 module" or "2 modules".
  ///
  /// - Parameter noun: a singular whose plural ends in "s".
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension Edge.Kind {
  /// "needs", or "need".
  package func verb(isPlural: Bool = false) -> String {
    switch self {
    case .dependency: isPlural ? "need" : "needs"
    case .optional: isPlural ? "accept" : "accepts"
    case .conflict: isPlural ? "conflict with" : "conflicts with"
    case .interface: isPlural ? "require" : "requires"
    case .package: isPlural ? "come from" : "comes from"
    }
  }
}
