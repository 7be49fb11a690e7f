#if Server
  public import Configuration
  public import ModuleKit

  extension ModuleConfiguration {
    /// Takes every module's values from the providers of swift-configuration: files, environment variables, others.
    ///
    /// For a host whose settings are arguments, variables and a JSON file, ``ModuleKit/ModuleConfiguration/init(settings:addedLater:)``
    /// does more; this is for other providers.
    ///
    /// ```swift
    /// let reader = ConfigReader(providers: [
    ///   EnvironmentVariablesProvider(),                                        // the first one that knows a value counts
    ///   try await FileProvider<JSONSnapshot>(filePath: "config.json"),
    /// ])
    /// let manager = try ModuleManager(modules: modules, configuration: ModuleConfiguration(reader: reader))
    /// ```
    ///
    /// A module asks with `context.configuration(Settings.self)` as ever, and sees its own section only: `payment.card` reads
    /// `limit` at `modules.payment.card.limit`, and from the environment variable `MODULES_PAYMENT_CARD_LIMIT`. Names of
    /// variables are in capitals, `maxRetries` is `MAX_RETRIES`, and whatever is neither letter nor digit is `_`.
    ///
    /// Providers cannot list their keys. So a misspelt key is not found out, as it is in
    /// `ModuleConfiguration(json:path:)` and ``ModuleKit/ModuleConfiguration/init(settings:addedLater:)``, and a dictionary
    /// cannot be read. A value that by its spelling belongs to
    /// two modules, such as `card.limit` of `payment` beside a module `payment-card`, is refused when the shorter name
    /// asks for it.
    ///
    /// - Parameters:
    ///   - reader: asked when a module asks, so that a value may change between two starts.
    ///   - section: what stands before the names of modules. Default `modules`.
    public init(reader: ConfigReader, section: ConfigKey = "modules") {
      self.init(source: ReaderSource(reader: reader, section: section.components))
    }
  }

  extension ModuleConfiguration {
    /// Takes every module's values from a host's settings, and refuses unknown settings.
    ///
    /// ```swift
    /// let settings = try HostSettings(prefix: "shop")
    /// let manager = try ModuleManager(modules: modules, configuration: ModuleConfiguration(settings: settings))
    /// ```
    ///
    /// `payment.card` reads `limit` at `shop.payment.card.limit`. What is in no module's section and was not read by the host is
    /// refused when the manager is made, and what a module does not read fails that module when its `initialize` has
    /// returned. A lazy module reads at its first use.
    ///
    /// - Parameters:
    ///   - settings: what was written, and where.
    ///   - addedLater: modules that may be added while the others run, so that settings of theirs are no mistakes.
    public init(settings: HostSettings, addedLater: [String] = []) {
      self.init(
        source: ReaderSource(
          reader: settings.reader,
          section: settings.prefix,
          settings: settings,
          addedLater: addedLater
        )
      )
    }
  }

  extension ModuleContext {
    /// The module's own section, for what is not read once: values that change while the module runs, secrets.
    ///
    /// ```swift
    /// let settings = try context.configReader()
    /// let token = try settings.requiredString(forKey: "token", isSecret: true)
    /// ```
    ///
    /// - Throws: `ModuleError.Code.configuration` if the host has not configured its modules by
    ///   ``ModuleKit/ModuleConfiguration/init(reader:section:)`` or
    ///   ``ModuleKit/ModuleConfiguration/init(settings:addedLater:)``.
    public func configReader() throws(ModuleError) -> ConfigReader {
      guard let source = configurationSource as? ReaderSource else {
        throw ModuleError(
          .configuration,
          "\(name) asks for a ConfigReader, and the host has none; it is to use ModuleConfiguration(reader:)",
          module: name
        )
      }
      return source.reader.scoped(to: ConfigKey(source.path(of: name)))
    }
  }
#endif
