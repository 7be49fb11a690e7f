import ModuleCatalogs
import ModuleManifests

/// Plans.
enum PlanExamples {
  static func planning(_ old: Lockfile, _ new: Lockfile, _ catalog: Catalog) {
    // compiled
    let plan = ChangePlan(from: old, to: new) { module, version in
      catalog.manifest(of: module, at: version)
    }
    print(plan.restarted)
    // end
  }
}
