#if Server
  internal import ModuleKit
  internal import ModuleManifests
  internal import VersionResolver

  extension ModuleHealth {
    /// The health as a JSON object, for operators: `live`, `ready`, `phase`, and under `modules` each module's `name`,
    /// `version`, `state`, and the `reason` for a failure.
    ///
    /// Reasons contain the errors that modules threw, which may contain passwords: do not serve this to everyone.
    public var json: String {
      let document: JSONValue = [
        "live": .bool(isLive),
        "ready": .bool(isReady),
        "phase": .string(phase.rawValue),
        "modules": .array(modules.map(Self.member)),
      ]
      return document.compactText
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
