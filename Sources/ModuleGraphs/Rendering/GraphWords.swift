import ModuleManifests

/// The words that all pictures use for the same things.
extension ModuleGraph.Node {
  /// Remarks about a node besides its name and version, most important first.
  package var notes: [String] {
    var notes: [String] = []
    if let newest { notes.append("newest \(newest)") }
    if kind == .application || kind == .interface || kind == .package || kind == .workspace
      || kind == .missing && fault == nil
    {
      notes.append(kind.rawValue)
    }
    if let role { notes.append(role.rawValue) }
    if overrideReason != nil { notes.append("override") }
    if let fault { notes.append(fault.words) }
    if yankReason != nil, fault == nil {
      notes.append(kind == .interface || isInConflict ? "unavailable" : "yanked")
    }
    if isRestarted { notes.append("restarts") }
    switch change {
    case .added: notes.append("new")
    case .upgraded(let old), .downgraded(let old): notes.append("was \(old)")
    case .removed: notes.append("removed")
    case nil: break
    }
    if hiddenUseCount > 0 { notes.append("needed by \(hiddenUseCount)") }
    if let hub = hubs.first {
      notes.append(
        hubs.count > 2 ? "needs \(hub) and \(hubs.count - 1) more" : "needs \(hubs.joined(separator: ", "))"
      )
    }
    return notes
  }

  /// The second line of a node in a picture.
  var caption: String {
    ([version].compactMap { $0 } + notes).joined(separator: " · ")
  }

  /// The second line if the node is not in a frame with the package's name.
  var captionWithPackage: String {
    ([version].compactMap { $0 } + notes + (sharedPackage.map { ["in \($0)"] } ?? [])).joined(
      separator: " · "
    )
  }

  /// The first line of a node in a picture.
  package var title: String { isContested ? "✗ \(name)" : name }
}

extension ModuleGraph.Edge {
  /// Whether it decides which version is selected, or that none is.
  var isDecisive: Bool { isBinding || isOverridden || isInConflict }

  /// Remarks about an edge besides its requirement.
  package var notes: [String] {
    var notes: [String] = []
    if kind == .lazy || kind == .optional || kind == .adapter { notes.append(kind.rawValue) }
    if isBinding { notes.append("binds") }
    if isOverridden { notes.append("overridden") }
    if isAlternative { notes.append("if the host supplies it") }
    return notes
  }

  /// The text next to a line in a picture.
  var caption: String {
    let sign = isBinding ? "● " : ""
    let head = kind == .conflict ? sign + "not " : isInConflict ? "✗ " : sign
    let nature = kind == .lazy || kind == .optional || kind == .adapter ? [kind.rawValue] : []
    let tail = nature + (isOverridden ? ["overridden"] : [])
    return ((requirement.isEmpty ? [] : [head + requirement]) + tail).joined(separator: " ")
  }
}
