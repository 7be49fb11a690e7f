import ModuleCatalogs
import ModuleManifests

extension ApplicationManifest {
  /// The interfaces that are adapted from one left to the host, and are therefore left to the host as well, unless `providers`
  /// says otherwise. Maps each to the interface that `providers` names.
  var adaptedChoices: [String: String] {
    var result: [String: String] = [:]
    let adapters = adapters.sorted(by: InterfaceAdapter.precedes)
    var isComplete = choices.isEmpty
    while !isComplete {
      isComplete = true
      for adapter in adapters
      where result[adapter.interface] == nil && choices[adapter.interface] == nil
        && providers[adapter.interface] == nil
      {
        let origin = choices[adapter.from] == nil ? result[adapter.from] : adapter.from
        guard let origin else { continue }
        result[adapter.interface] = origin
        isComplete = false
      }
    }
    return result
  }
}
