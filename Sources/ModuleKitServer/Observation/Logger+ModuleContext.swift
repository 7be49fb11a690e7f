#if Server
  public import Logging
  public import ModuleKit

  extension Logger {
    /// Creates a logger for a module, with the module's name and version in the metadata of every entry.
    ///
    /// ```swift
    /// func initialize(in context: ModuleContext) async throws {
    ///   let logger = Logger(label: "shop", module: context)
    ///   logger.info("connected")  // [module: cart, module.version: 2.1.0] connected
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - label: the logger's label.
    ///   - context: the module's context.
    public init(label: String, module context: ModuleContext) {
      self.init(label: label)
      self[metadataKey: "module"] = .string(context.name)
      self[metadataKey: "module.version"] = .string(context.version.description)
    }
  }
#endif
