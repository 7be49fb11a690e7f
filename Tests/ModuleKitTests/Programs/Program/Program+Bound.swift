extension Program {
  /// All modules that occur in the program.
  var allModules: [ProgramModule] {
    var all = modules
    for module in modules { for inside in module.inside { all += inside.request.modules } }
    for operation in operations {
      for module in operation.request.modules {
        all.append(module)
        for inside in module.inside { all += inside.request.modules }
      }
    }
    return all
  }

  /// The sum of all limits: no stop may take longer. `nil` if one of them is missing.
  var bound: Duration? {
    var bound = 0
    for module in allModules {
      let limits = module.limits ?? settings.limits
      guard let destroy = limits.destroy, let cancellation = limits.cancellation else { return nil }
      bound += limits.grace + destroy + 3 * cancellation
    }
    return .milliseconds(bound)
  }
}

extension ProgramRequest {
  /// The modules that it adds.
  var modules: [ProgramModule] {
    guard case .change(let change) = self else { return [] }
    return change.add + change.replace
  }
}
