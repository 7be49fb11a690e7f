#if Server
  public import Logging
  public import ModuleKit

  extension Logger {
    /// A logger for one module, whose name and version are in the metadata of all that it writes.
    ///
    /// ```swift
    /// func initialize(in context: ModuleContext) async throws {
    ///   let logger = Logger(label: "shop", module: context)
    ///   logger.info("connected")                       // [module: cart, module.version: 2.1.0] connected
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - label: as of any logger.
    ///   - context: the module's.
    public init(label: String, module context: ModuleContext) {
      self.init(label: label)
      self[metadataKey: "module"] = .string(context.name)
      self[metadataKey: "module.version"] = .string(context.version.description)
    }
  }
#endif
