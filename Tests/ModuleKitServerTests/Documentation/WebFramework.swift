#if Server
  import Configuration
  import ModuleKit
  import ModuleKitServer
  import ServiceLifecycle

  // What surrounds the examples: a web framework in name only, and the parts of a shop.

  struct Request: Sendable {
    struct URI: Sendable { var path = "/" }
    enum Header: Sendable { case contentType }

    var method = "GET"
    var uri = URI()
    var headers: [Header: String] = [:]
  }

  struct Body: Sendable { var readableBytesView: [UInt8] = [] }
  struct RequestContext: Sendable { var id = "1" }
  enum Status { case ok, serviceUnavailable }

  struct Response: Sendable {
    init(status: Int, headers: [AdministrationResponse.Header], body: String) {}
  }

  struct Router {
    func get(_ path: String, _ body: (Request) -> Status) {}
    func get(_ path: String, _ body: (Request) -> String) {}
  }

  struct Application: Service {
    let responder: Responder
    func run() async throws {}
  }

  struct Responder: Sendable { func answer(_ request: Request) async throws -> String { "" } }
  struct User: Sendable { var isOperator = false }
  struct ShopSettings: Decodable {}

  extension FileProvider {
    /// A literal of a path needs swift-system, on which this target does not depend.
    init(filePath: String) async throws {
      let path = ConfigReader(
        provider: InMemoryProvider(values: ["filePath": ConfigValue(stringLiteral: filePath)])
      )
      try await self.init(config: path)
    }
  }
#endif
