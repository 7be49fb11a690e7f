extension Selection.Module: Hashable {
  /// Returns whether two modules have the same name and version, regardless of the selections they are from.
  public static func == (first: Self, second: Self) -> Bool {
    first.name == second.name && first.version == second.version
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(version)
  }
}

extension Selection: Hashable {
  /// Returns whether two selections have the same modules with the same edges and the same providers, for the same edges of the
  /// application. ``steps`` make no difference.
  ///
  /// - Complexity: O(modules + edges).
  public static func == (first: Self, second: Self) -> Bool {
    first.modules == second.modules && first.providers == second.providers
      && first.choices == second.choices && first.roots == second.roots
      && first.modules.allSatisfy { module in
        second[module.name].map { first.edges(of: module) == second.edges(of: $0) } ?? false
      }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(modules)
    hasher.combine(roots)
  }
}
