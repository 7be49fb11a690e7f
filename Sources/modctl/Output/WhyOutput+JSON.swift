import ModuleManifests
import ModuleTools
import VersionResolver

extension WhyOutput {
  var json: JSONValue {
    var document: JSONObject = [
      "schema": "modctl.why/1", "application": .string(report.application), "name": .string(report.name),
    ]
    switch report.status {
    case .selected(let version):
      document["status"] = "selected"
      document["selected"] = .string(version.description)
    case .provided(let provider, let version):
      document["status"] = "provided"
      document["provider"] = ["module": .string(provider), "version": .string(version.description)]
      document["adaptedFrom"] = report.adaptedFrom.map { .string($0) }
    case .leftToHost(let modules):
      document["status"] = "leftToHost"
      document["providers"] = .array(
        modules.map { ["module": .string($0.name), "version": .string($0.version.description)] }
      )
    case .unneeded, .unknown:
      document["status"] = "unneeded"
    }
    document["newest"] = .optional(report.newest?.description)
    if let override = report.override {
      var object: JSONObject = [
        "version": .string(override.version.description), "reason": .string(override.reason),
      ]
      object["at"] = override.position?.json
      document["override"] = .object(object)
    }
    if let package = report.package {
      document["package"] = ["name": .string(package.description), "modules": .strings(package.others)]
    }
    document["paths"] = .array(report.paths.map { .array($0.map(\.json)) })
    document["pathCount"] = .integer(report.pathCount)
    document["requirers"] = .array(report.demands.map(\.json))
    document["candidates"] = .array(report.candidates.map(\.json))
    return .object(document)
  }
}

extension Demand {
  var json: JSONValue {
    var object: JSONObject = ["module": .optional(module), "version": .optional(version?.description)]
    object["kind"] = .string("\(edge.kind)")
    object["target"] = .string(edge.target)
    object["provider"] = edge.alternative.map { .string($0) }
    object["requirement"] = .string(edge.requirement.description)
    object["lazy"] = .bool(edge.isLazy)
    object["binds"] = .bool(isBinding)
    object["at"] = position?.json
    return .object(object)
  }
}
