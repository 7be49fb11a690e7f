#if Server
  internal import ModuleKit
  internal import ModuleManifests
  internal import VersionResolver

  extension ModuleHealth {
    /// One JSON object, for an endpoint: `live`, `ready`, `phase`, and under `modules` for each its `name`, `version`,
    /// `state`, and the `reason` of a failure.
    ///
    /// Reasons are what modules threw, and may say more than the public should know.
    public var json: String {
      let document: JSONValue = [
        "live": .bool(isLive),
        "ready": .bool(isReady),
        "phase": .string(phase.rawValue),
        "modules": .array(modules.map(Self.member)),
      ]
      var writer = JSONWriter(isPretty: false)
      writer.write(document)
      return writer.text
    }

    private static func member(_ module: Module) -> JSONValue {
      var members: [(key: String, value: JSONValue)] = [
        ("name", .string(module.name)),
        ("version", .string(module.version.description)),
        ("state", .string(module.state.rawValue)),
      ]
      if let reason = module.reason { members.append(("reason", .string(reason))) }
      return .object(JSONObject(members))
    }
  }
#endif
