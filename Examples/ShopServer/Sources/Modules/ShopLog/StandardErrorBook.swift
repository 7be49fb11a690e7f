internal import LogAPI
internal import Logging
internal import ModuleKit
internal import ModuleKitServer

/// Loggers that write to standard error, whatever the process has bootstrapped.
struct StandardErrorBook: LogBook {
  let level: Logger.Level

  func logger(for module: ModuleContext) -> Logger {
    var logger = Logger(label: "shop", factory: { StreamLogHandler.standardError(label: $0) })
    logger.logLevel = level
    logger[metadataKey: "module"] = "\(module.name)"
    return logger
  }
}
