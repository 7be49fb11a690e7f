import VersionResolver

/// The modules that a reader of a fix is most interested in.
struct FixSubjects {
  let fix: Fix
  let explanation: Explanation

  /// The modules that the fix edits, then the contested one, then the other modules in the core that are selected.
  var modules: [String] {
    var result: [String] = []
    func add(_ name: String) {
      if !result.contains(name), fix.selection[name] != nil { result.append(name) }
    }
    for edit in fix.edits {
      switch edit {
      case .requirement(_, let edge, _), .removal(_, let edge), .lazy(_, let edge):
        fix.selection.target(of: edge).map { add($0.name) }
      case .rename(_, _, let name): add(name)
      case .prereleases(let module), .provider(_, let module), .restoration(let module, _),
        .override(let module, _), .overrideRemoval(let module):
        add(module)
      }
    }
    if let contested = explanation.contestedSubject {
      add(contested.isInterface ? fix.selection.providers[contested.name] ?? "" : contested.name)
    }
    for path in explanation.paths {
      for link in path { if case .module(let name)? = link.source { add(name) } }
    }
    for fact in explanation.core {
      if case .root(let edge) = fact { fix.selection.target(of: edge).map { add($0.name) } }
    }
    return result
  }
}
