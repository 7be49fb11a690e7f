#if Server
  import Foundation
  import ModuleKit
  import ModuleKitServer
  import ModuleKitTesting
  import Testing

  /// Settings written for a host, and an application with the modules `http`, `payment` and `payment-card`, of which only `http`
  /// reads them.
  enum SettingsHost {
    struct HTTP: Codable, Sendable, Equatable {
      struct Retry: Codable, Equatable { var maxAttempts: Int? }
      var host: String?
      var port: UInt16?
      var retry: Retry?
      var names: [String]?
      var isOpen: Bool?
      var grace: DurationSetting?
      var factor: Double?
    }

    struct Own: Decodable {
      var patience: DurationSetting?
      var name: String?
    }

    /// Written settings, and an application with the modules `http` and `payment-card`, of which only `http` reads them.
    struct Host {
      var arguments: [String] = []
      var variables: [String: String] = [:]
      var file: String?
      var ignoring: [String] = []
      var addedLater: [String] = []
      var body: @Sendable (ModuleContext) throws -> Void = { _ in }

      /// Returns what `http` has read. Messages call the file `FILE`.
      func run() async throws -> HTTP {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var arguments = arguments
        let path = folder.appendingPathComponent("shop.json").path
        if let file {
          try Data(file.utf8).write(to: URL(fileURLWithPath: path))
          arguments += ["--shop-config-file-path", path]
        }
        do {
          return try await start(arguments)
        } catch {
          let error = ((error as? ModuleError)?.underlying as? ModuleError) ?? error
          throw Complaint(text: "\(error)".replacingOccurrences(of: path, with: "FILE"))
        }
      }

      private func start(_ arguments: [String]) async throws -> HTTP {
        let settings = try HostSettings(
          prefix: "shop",
          arguments: arguments,
          environment: variables,
          ignoring: ignoring
        )
        _ = try settings.decode(Own.self)
        let answer = Box<HTTP>()
        let body = body
        let http = FakeModule("http") { context in
          answer.value = try context.configuration(HTTP.self, default: HTTP())
          try body(context)
        }
        let manager = try ModuleManager(
          modules: [http, FakeModule("payment-card"), FakeModule("payment")],
          configuration: ModuleConfiguration(settings: settings, addedLater: addedLater)
        )
        try await manager.start()
        await manager.stop()
        return try #require(answer.value)
      }
    }

    struct Complaint: Error, CustomStringConvertible {
      let text: String
      var description: String { text }
    }

    /// Returns the error, or `none`.
    static func complaint(_ host: Host) async -> String {
      do {
        _ = try await host.run()
        return "none"
      } catch {
        return "\(error)"
      }
    }
  }
#endif
