public import Logging
public import ModuleKit
internal import VersionResolver

/// Makes the loggers of all modules, so that they agree on level and format.
public protocol LogBook: Sendable {
  /// Returns a logger whose entries name the module that wrote them.
  func logger(for module: ModuleContext) -> Logger
}

extension ServiceKey where Value == any LogBook {
  public static var log: Self { ServiceKey("log-book", version: Version(1, 0, 0)) }
}

extension ServiceKey where Value == Logger {
  /// The logger of the request that is being served, one per scope; its entries carry the request's id.
  public static var requestLog: Self { ServiceKey("log-book", version: Version(1, 0, 0)).named("request") }
}
