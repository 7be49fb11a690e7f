import ModuleCatalogs
import ModuleManifests
import ModuleTools
import VersionResolver

extension ResolveOutput {
  func json(written: Bool) -> JSONValue {
    let selection = application.selection
    var document: JSONObject = [
      "schema": "modctl.resolve/1", "application": .string(application.manifest.name),
      "modules": .array(modules), "changes": .array(changesInJSON),
      "providers": .object(
        JSONObject(
          selection.providers.mapValues { JSONValue.string($0) }
            .merging(selection.choices.mapValues { .strings($0) }) { $1 }
            .sorted { Bytewise.precedes($0.key, $1.key) }
            .map { (key: $0.key, value: $0.value) }
        )
      ),
      "overrides": .array(overrides),
      "initialization": .array(selection.initializationWaves().map { .strings($0) }),
      "lockfile": [
        "path": "modules.lock.json", "written": .bool(written), "stale": .bool(application.isLockfileStale),
        "differences": .strings(others), "leftovers": .strings(application.droppedPins.map(\.module)),
      ],
      "warnings": .array(application.diagnostics.map(\.json)),
    ]
    if let count = application.movedPinCount {
      document["update"] = [
        "moved": .integer(count), "fewest": .bool(application.isMoveCountProvenMinimal),
        "unneeded": .strings(application.orphanedModules.map(\.name)),
      ]
    }
    return .object(document)
  }

  private var modules: [JSONValue] {
    application.selection.modules.map { module in
      let dependents = application.dependents(of: module.name).map { dependent -> JSONValue in
        [
          "module": .optional(dependent.module?.name),
          "interface": .optional(dependent.edge.kind == .interface ? dependent.edge.target : nil),
          "requirement": .string(dependent.edge.requirement.description),
        ]
      }
      return [
        "name": .string(module.name), "version": .string(module.version.description),
        "newest": .optional(application.newestVersion(of: module.name)?.description),
        "yanked": .optional(application.reasonOfYank(module)),
        "requiredBy": .array(dependents),
      ]
    }
  }

  private var changesInJSON: [JSONValue] {
    changes.map { change in
      var object = change.json
      object["reason"] = .string(reasons.reason(change))
      return .object(object)
    }
  }

  /// What the application overrides, and whether anything needs it.
  private var overrides: [JSONValue] {
    application.manifest.overrides.map { override in
      var object: JSONObject = [
        "module": .string(override.module), "version": .string(override.version.description),
        "reason": .string(override.reason), "needed": .bool(application.selection[override.module] != nil),
      ]
      object["at"] = application.override(of: override.module)?.position?.json
      return .object(object)
    }
  }
}

extension VersionChange {
  var json: JSONObject {
    [
      "module": .string(module), "kind": .string("\(kind)"), "old": .optional(old?.description),
      "new": .optional(new?.description),
    ]
  }
}
