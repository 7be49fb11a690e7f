extension Edge {
  /// What the edge says, in words that continue "cart 1.2.0 …".
  ///
  /// - Parameters:
  ///   - application: the name of the application, which may override what the edge points to.
  ///   - isOwn: whether the edge is the application's own.
  package func words(for application: String, isOwn: Bool = false) -> String {
    if kind == .package { return "comes from \(packageDescription())" }
    if let version = requirement.override {
      guard isOwn else { return "\(verb) \(target), which \(application) overrides with \(version)" }
      return kind == .optional
        ? "overrides \(target) with \(version)" : "needs \(target) and overrides it with \(version)"
    }
    if let alternative, isOwn, requirement == .anything {
      return "leaves to its host whether \(alternative) provides \(target)"
    }
    return kind == .optional
      ? "accepts \(target) only as \(requirement)" : "\(verb) \(subject.name) \(requirement)"
  }

  private var verb: String {
    switch kind {
    case .dependency: "needs"
    case .optional: "accepts"
    case .conflict: "conflicts with"
    case .interface: "requires"
    case .package: "comes from"
    }
  }
}
