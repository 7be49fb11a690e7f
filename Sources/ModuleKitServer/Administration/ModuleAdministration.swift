#if Server
  public import ModuleKit
  internal import ModuleManifests

  /// Answers operators' requests to a running server, with any web framework: the state of its modules, what waits for what, how
  /// the last start went, and recent problems. If the host allows it, operators can also restart and replace modules.
  ///
  /// Create one, pass it to the ``ModuleService``, and forward requests to it:
  ///
  /// ```swift
  /// let administration = ModuleAdministration(
  ///   startPicture: { $0.svg },  // with `import ModuleGraphs`
  ///   graphPage: { ModuleGraph(wiring: $0, named: "shop").text(as: .html) }
  /// )
  /// let service = ModuleService(manager, administration: administration, logger: logger)
  ///
  /// func handle(_ request: Request, _ body: Body) async -> Response {
  ///   let answer = await administration.respond(
  ///     to: AdministrationRequest(
  ///       method: request.method,
  ///       path: request.uri.path,
  ///       contentType: request.headers[.contentType],  // commands are refused without it
  ///       body: Array(body.readableBytesView),
  ///       caller: administrator(of: request)
  ///     )
  ///   )
  ///   return Response(status: answer.status, headers: answer.headers, body: answer.body)
  /// }
  /// ```
  ///
  /// | path | answer |
  /// |---|---|
  /// | `/health` | 200, or 503 after the service has ended; for everyone |
  /// | `/ready` | 200 while requests are admitted, otherwise 503; for everyone |
  /// | `/` | a table for people: each module, what it is doing, what it waits for |
  /// | `/modules`, `/modules/NAME` | the same as JSON, for all modules or for one |
  /// | `/events` | recent problems and changes, at most 100 entries |
  /// | `/start`, `/start.svg` | the report of the last start, and its picture |
  /// | `/graph`, `/graph.html` | the wiring of the modules, and its page |
  /// | `POST /modules/NAME/restart` | puts a new instance in the module's place |
  /// | `POST /modules/NAME/replace` | with `{"with": "OTHER"}` puts another module in its place |
  ///
  /// Commands need the header `Content-Type: application/json`, which a page of another site cannot send without a preflight. The
  /// body of a restart may be empty.
  ///
  /// The slash in the NAME of a module with a scope may be encoded: `/modules/acme/cart` and `/modules/acme%2Fcart` are the same.
  /// The slash must be encoded if the module's name after the scope is `restart` or `replace`.
  ///
  /// <doc:AtThreeInTheMorning> explains each key of the JSON.
  ///
  /// No answer contains the settings of modules. Errors that modules throw may contain anything, such as a connection's password,
  /// and are also left out unless the host includes them; the log contains them.
  public final class ModuleAdministration: Sendable {
    enum State: Sendable {
      case new
      case open(ModuleService)
      case over
    }

    /// The maximum length of a path and a body.
    static let pathLimit = 1_024
    static let bodyLimit = 1 << 16

    let state = Guarded(State.new)
    let showsReasons: Bool
    let replacements: [String: @Sendable () -> any AppModule]
    let authorize: (@Sendable (AdministrationCommand) async throws -> AuthorizationDecision)?
    private let startPicture: (@Sendable (ModuleTimeline) -> String)?
    private let graphPage: (@Sendable (ModuleWiring) -> String)?

    /// Creates an administration that answers as soon as its service runs.
    ///
    /// - Parameters:
    ///   - showsReasons: whether answers include the errors that modules threw. Default: no.
    ///   - startPicture: draws a start as SVG: `{ $0.svg }` with ModuleGraphs. Default: no picture.
    ///   - graphPage: draws the wiring as an HTML page. Default: no page.
    ///   - replacements: creates the modules that may replace running ones, each under the name in its manifest. Default: none.
    ///   - authorize: called for each command, after it was found possible and before anything is done. If it throws, the command
    ///     is refused. Default: all commands are refused.
    public init(
      showsReasons: Bool = false,
      startPicture: (@Sendable (ModuleTimeline) -> String)? = nil,
      graphPage: (@Sendable (ModuleWiring) -> String)? = nil,
      replacements: [String: @Sendable () -> any AppModule] = [:],
      authorize: (@Sendable (AdministrationCommand) async throws -> AuthorizationDecision)? = nil
    ) {
      self.showsReasons = showsReasons
      self.startPicture = startPicture
      self.graphPage = graphPage
      self.replacements = replacements
      self.authorize = authorize
    }

    /// Answers for a service from now on.
    func open(_ service: ModuleService) { state.withLock { $0 = .open(service) } }

    /// Releases the service, which has ended.
    func close() { state.withLock { $0 = .over } }

    /// Answers a request. Never throws, and never waits for a module except those that a command restarts.
    ///
    /// - Parameter request: the request, which may be anything.
    /// - Complexity: O(modules + edges), plus the cost of the host's closures.
    public func respond(to request: AdministrationRequest) async -> AdministrationResponse {
      let isHead = request.method == "HEAD"
      var response = await answer(request, isReading: isHead || request.method == "GET")
      if isHead { response.omitBody() }
      return response
    }

    private func answer(_ request: AdministrationRequest, isReading: Bool) async -> AdministrationResponse {
      guard request.path.utf8.count <= Self.pathLimit else { return Self.notFound }
      let path = request.path.prefix { $0 != "?" && $0 != "#" }
      guard path.isEmpty || path.hasPrefix("/") else { return Self.notFound }
      let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
      if parts == ["health"] || parts == ["ready"] {
        return isReading ? probe(parts[0]) : Self.notAllowed("GET, HEAD")
      }
      guard let caller = request.caller else {
        return .error(401, "unauthorized", "only callers that the host knows may request this")
      }
      guard case .open(let service) = state.withLock({ $0 }) else {
        return .error(503, "notRunning", "the modules are not running")
      }
      if let verb = parts.last, verb == "restart" || verb == "replace",
        let module = Self.module(parts.dropLast())
      {
        guard request.method == "POST" else { return Self.notAllowed("POST") }
        return await carryOut(verb, on: module, request, for: caller, service)
      }
      guard let page = await page(parts, of: service) else { return Self.notFound }
      return isReading ? page : Self.notAllowed("GET, HEAD")
    }

    /// - Returns: `nil` if there is no such page.
    private func page(_ parts: [String], of service: ModuleService) async -> AdministrationResponse? {
      let manager = service.manager
      switch parts {
      case [], [""]:
        let status = await AdministrationStatus(service, showsReasons)
        return AdministrationResponse(status.text, type: "text/plain; charset=utf-8")
      case ["modules"]: return .json(await AdministrationStatus(service, showsReasons).json)
      case ["events"]: return .json(service.observation.recent.json(at: manager.clock.now(), showsReasons))
      case ["graph"]: return .json(await manager.wiring.json)
      case ["graph.html"]:
        guard let graphPage else { return .error(404, "noPicture", "this host does not draw its graph") }
        return AdministrationResponse(graphPage(await manager.wiring), type: "text/html; charset=utf-8")
      case ["start"], ["start.svg"]:
        guard let report = await manager.lastStart else {
          return .error(
            404,
            "notStarted",
            "no start has finished yet; /modules shows what the modules wait for"
          )
        }
        if parts == ["start"] {
          return AdministrationResponse(report.json(showingReasons: showsReasons), type: "application/json")
        }
        guard let startPicture else {
          return .error(404, "noPicture", "this host does not draw its start; see /start")
        }
        return AdministrationResponse(startPicture(report.timeline), type: "image/svg+xml")
      default:
        guard let module = Self.module(parts[...]) else { return nil }
        let status = await AdministrationStatus(service, showsReasons)
        return status.json(of: module).map { .json($0) } ?? Self.noModule(module, among: status.names)
      }
    }

    /// Returns the module that a path below `/modules` names, with its scope if it has one; `nil` for any other path.
    private static func module(_ parts: ArraySlice<String>) -> String? {
      let pieces = parts.dropFirst()
      guard parts.first == "modules", (1...2).contains(pieces.count) else { return nil }
      if pieces.count == 2, pieces.contains("") { return nil }
      return pieces.map { PercentDecoder.decoded($0) ?? $0 }.joined(separator: "/")
    }

    private func probe(_ name: String) -> AdministrationResponse {
      var health = ModuleHealth()
      switch state.withLock({ $0 }) {
      case .new: break
      case .open(let service): health = service.health
      case .over: health.isLive = false
      }
      let document: JSONValue = [
        "live": .bool(health.isLive), "ready": .bool(health.isReady), "phase": .string(health.phase.rawValue),
      ]
      return .json(document, status: (name == "health" ? health.isLive : health.isReady) ? 200 : 503)
    }

    static func noModule(_ name: String, among names: [String]) -> AdministrationResponse {
      let near = EditDistance.suggestion(for: name, in: names).map { "; \($0)" } ?? ""
      return .error(404, "unknownModule", "there is no module \(Printable.quoted(name))\(near)")
    }

    private static let notFound = AdministrationResponse.error(
      404,
      "notFound",
      "there is no such path; see /, /modules, /events, /start, /graph, /health and /ready"
    )

    private static func notAllowed(_ allowed: String) -> AdministrationResponse {
      .error(405, "notAllowed", "this path accepts \(allowed)", allowed: allowed)
    }
  }
#endif
