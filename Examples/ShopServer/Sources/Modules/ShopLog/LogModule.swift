internal import LogAPI
internal import Logging
public import ModuleKit
internal import ModuleKitServer

/// Gives every module a logger, on standard error.
public struct LogModule: AppModule {
  public static let manifest = ModuleManifest(embedded: PackageResources.module_json)

  struct Settings: Decodable, Sendable {
    /// `trace`, `debug`, `info`, `notice`, `warning`, `error` or `critical`.
    var level: Logger.Level?
  }

  public init() {}

  public func initialize(in context: ModuleContext) async throws {
    let settings = try context.configuration(Settings.self, default: Settings())
    let book = StandardErrorBook(level: settings.level ?? .info)
    context.provide(.log) { book }
    context.provideScoped(.requestLog) { scope in
      var logger = book.logger(for: context)
      logger[metadataKey: "request"] = "\(try scope.value(.requestID))"
      return logger
    }
  }
}
