import CatalogueAPI
import Foundation
import LogAPI
import Logging
import ModuleKit
import ModuleKitServer

/// The module that serves requests on swift-nio alone. The catalogue, the storage and the log are those of the shop server.
actor NIOModule: LongRunningModule {
  static let manifest = ModuleManifest(
    embedded: Array(
      #"{"name": "nio", "version": "1.0.0", "requires": {"catalogue": "^1.0", "log-book": "^1.0"}}"#.utf8
    ),
    path: "NIOModule.swift"
  )
  nonisolated var timeouts: ModuleTimeouts { ModuleTimeouts(gracePeriod: .seconds(10)) }

  private nonisolated let gate: ReadinessGate
  private nonisolated let administration: ModuleAdministration
  private var logger: Logger?

  init(_ gate: ReadinessGate, _ administration: ModuleAdministration) {
    self.gate = gate
    self.administration = administration
  }

  func initialize(in context: ModuleContext) async throws {
    logger = try context.service(.log).logger(for: context)
  }

  func run(in context: ModuleContext) async throws {
    let (gate, administration, logger, manager) = (gate, administration, logger, context.manager)
    let server = NIOServer { question in
      if question.path.hasPrefix("/admin") {
        let path = String(question.path.dropFirst("/admin".count))
        // Only this machine can reach the socket, and nothing can be changed through it.
        return Answer(
          await administration.respond(
            to: AdministrationRequest(method: question.method, path: path, caller: "local")
          )
        )
      }
      guard question.method == "GET", question.path == "/products" else { return Answer(404, "not found") }
      do {
        var values = ScopeValues()
        values[.requestID] = UUID().uuidString
        let products = try await gate.withAdmission {
          try await manager.withScope(values) { try await $0.service(.catalogue).products() }
        }
        return Answer(
          200,
          String(decoding: try JSONEncoder().encode(products), as: UTF8.self),
          type: "application/json"
        )
      } catch is ReadinessError {
        return Answer(503, "starting or stopping")
      } catch {
        logger?.error("a request failed", metadata: ["error": "\(error)"])
        return Answer(500, "something went wrong")
      }
    }
    try await context.run(server)
  }
}
