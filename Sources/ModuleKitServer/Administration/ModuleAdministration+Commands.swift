#if Server
  import Logging
  import ModuleKit
  import ModuleManifests
  import VersionResolver

  extension ModuleAdministration {
    /// Restarts or replaces a module, if the host allows it.
    func carryOut(
      _ verb: String,
      on module: String,
      _ request: AdministrationRequest,
      for caller: any Sendable,
      _ service: ModuleService
    ) async -> AdministrationResponse {
      let name: String
      do throws(Refusal) { name = try replacement(verb, request) ?? module } catch { return error.response }
      let running = await service.manager.snapshot().modules.map(\.name)
      guard running.contains(module) else { return Self.noModule(module, among: running) }
      guard let make = replacements[name] else {
        let names = replacements.keys.sortedBytewise().map { "`\($0)`" }.joined(separator: ", ")
        let known = names.isEmpty ? "the host offers no replacements" : "the host can create \(names)"
        return .error(409, "noReplacement", "the host cannot create \(Printable.quoted(name)); \(known)")
      }
      if name != module, running.contains(name) {
        let reason = "\(Printable.quoted(name)) is already running, so it cannot take the place of \(module)"
        return .error(409, "invalid", reason)
      }
      let new = make()
      let created = new.instanceManifest.name
      guard created == name else {
        let reason = "the host creates \(Printable.quoted(created)) for \(Printable.quoted(name))"
        return .error(409, "noReplacement", reason + "; the two names must be the same")
      }
      // With the same name, another instance takes its place. With another name, one module is added and the other removed, in
      // one transaction.
      let change =
        name == module ? ModuleChange(replacing: [new]) : ModuleChange(adding: [new], removing: [module])
      let logger = service.observation.logger
      do {
        let plan = try await service.manager.plan(change)
        let command = AdministrationCommand(caller: caller, module: module, replacement: name, plan: plan)
        if let reason = await refusal(of: command, logger) {
          logger.warning(
            "\(verb) of \(module) was refused",
            metadata: ["module": "\(module)", "replacement": "\(name)", "reason": "\(reason)"]
          )
          return .error(403, "refused", reason)
        }
        logger.notice(
          "\(verb) of \(module) was requested",
          metadata: ["module": "\(module)", "replacement": "\(name)"]
        )
        let began = service.manager.clock.now()
        let done = try await service.manager.apply(change)
        return .json(Self.document(done, after: service.manager.clock.now() - began))
      } catch {
        return response(to: error)
      }
    }

    /// A request that is not a command.
    private struct Refusal: Error {
      let response: AdministrationResponse

      init(_ status: Int, _ code: String, _ message: String) { response = .error(status, code, message) }
    }

    /// - Returns: the name of the new module; `nil` to use the one being replaced.
    private func replacement(
      _ verb: String,
      _ request: AdministrationRequest
    ) throws(Refusal) -> String? {
      // A page from another site cannot send this type without a preflight request.
      let type = request.contentType?.prefix { $0 != ";" && $0 != " " }.lowercased()
      guard type == "application/json" else {
        let body = verb == "restart" ? "; the body may be empty" : ""
        throw Refusal(415, "badInput", "send the header Content-Type: application/json\(body)")
      }
      guard request.body.count <= Self.bodyLimit else {
        throw Refusal(413, "tooLarge", "a command has at most \(Self.bodyLimit) bytes")
      }
      let refusal = Refusal(400, "badInput", "expected " + (verb == "restart" ? "{}" : #"{"with": "NAME"}"#))
      let body = request.body.isEmpty ? Array("{}".utf8) : request.body
      guard
        let root = try? JSONDocument(
          parsing: body,
          limits: JSONLimits(bytes: Self.bodyLimit, unit: "body")
        ).root, root.kind == .object
      else { throw refusal }
      let keys = root.members.map { $0.key.string ?? "" }
      if verb == "restart", keys.isEmpty { return nil }
      guard verb == "replace", keys == ["with"], let name = root.member("with")?.string else { throw refusal }
      return name
    }

    /// - Returns: the reason the host refuses the command; `nil` if it allows it.
    private func refusal(of command: AdministrationCommand, _ logger: Logger) async -> String? {
      guard let authorize else { return "this host accepts no commands" }
      do {
        return switch try await authorize(command) {
        case .allow: nil
        case .refuse(let reason): reason
        }
      } catch {
        // It may contain anything, and goes only to the log.
        logger.error(
          "the host could not decide about a command for \(command.module)",
          metadata: ["module": "\(command.module)", "error": "\(error)"]
        )
        return "the host could not decide"
      }
    }

    private func response(to error: any Error) -> AdministrationResponse {
      guard let error = error as? ModuleError else { return .error(500, "internal", "the change failed") }
      let isAbsent = [.notRunning, .stopped, .cancelled].contains(error.code)
      return .error(
        isAbsent ? 503 : 409,
        "\(error.code)",
        showsReasons ? error.description : error.discreet + "; nothing was changed"
      )
    }

    private static func document(_ plan: ChangePlan, after duration: Duration) -> JSONValue {
      [
        "schema": "modulekit.change/1",
        "changes": plan.changesJSON,
        "restarted": .strings(plan.restarted),
        "untouched": .integer(plan.untouchedCount),
        "duration": .integer(duration.inMicroseconds),
      ]
    }
  }
#endif
