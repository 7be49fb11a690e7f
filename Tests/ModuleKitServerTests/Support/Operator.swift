#if Server
  import ModuleKitServer

  /// Sends requests to an administration as a web framework would.
  struct Operator {
    let administration: ModuleAdministration
    /// The caller; `nil` for one that the host does not know.
    var name: String? = "ada"

    func get(_ path: String, method: String = "GET") async -> AdministrationResponse {
      await administration.respond(to: AdministrationRequest(method: method, path: path, caller: name))
    }

    func post(_ path: String, _ body: String = "{}", type: String? = "application/json") async
      -> AdministrationResponse
    {
      await administration.respond(
        to: AdministrationRequest(
          method: "POST",
          path: path,
          contentType: type,
          body: Array(body.utf8),
          caller: name
        )
      )
    }
  }
#endif
