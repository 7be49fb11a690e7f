#if Server
  public import Configuration
  public import ModuleKit

  extension ModuleConfiguration {
    /// Creates a configuration that reads every module's values from swift-configuration providers: files, environment variables,
    /// and others.
    ///
    /// For a host whose settings are arguments, variables and a JSON file,
    /// ``ModuleKit/ModuleConfiguration/init(settings:addedLater:)`` does more. This initializer is for other providers.
    ///
    /// ```swift
    /// let reader = ConfigReader(providers: [
    ///   EnvironmentVariablesProvider(),  // the first provider that has a value wins
    ///   try await FileProvider<JSONSnapshot>(filePath: "config.json"),
    /// ])
    /// let manager = try ModuleManager(modules: modules, configuration: ModuleConfiguration(reader: reader))
    /// ```
    ///
    /// A module calls `context.configuration(Settings.self)` as usual, and sees only its own section: `payment.card` reads
    /// `limit` at `modules.payment.card.limit`, and from the environment variable `MODULES_PAYMENT_CARD_LIMIT`. Variable names
    /// are uppercase, `maxRetries` becomes `MAX_RETRIES`, and any character that is neither a letter nor a digit becomes `_`.
    ///
    /// Providers cannot list their keys. A misspelled key is therefore not detected, unlike with
    /// `ModuleConfiguration(json:path:)` and ``ModuleKit/ModuleConfiguration/init(settings:addedLater:)``, and a dictionary
    /// cannot be decoded. A value whose spelling belongs to two modules, such as `card.limit` of `payment` beside a module
    /// `payment-card`, is rejected when the module with the shorter name requests it.
    ///
    /// - Parameters:
    ///   - reader: the reader, queried whenever a module requests its configuration, so a value may change between two starts.
    ///   - section: the prefix of the modules' names. Default: `modules`.
    public init(reader: ConfigReader, section: ConfigKey = "modules") {
      self.init(source: ReaderSource(reader: reader, section: section.components))
    }
  }

  extension ModuleConfiguration {
    /// Creates a configuration that reads every module's values from a host's settings, and rejects unknown settings.
    ///
    /// ```swift
    /// let settings = try HostSettings(prefix: "shop")
    /// let configuration = ModuleConfiguration(settings: settings)
    /// let manager = try ModuleManager(modules: modules, configuration: configuration)
    /// ```
    ///
    /// `payment.card` reads `limit` at `shop.payment.card.limit`. A setting that is in no module's section and that the host has
    /// not read is rejected when the manager is created. A setting that a module does not read fails that module when its
    /// `initialize` has returned. A module that starts on first use reads its settings then.
    ///
    /// - Parameters:
    ///   - settings: the host's settings.
    ///   - addedLater: modules that may be added while the others run, so that settings for them are not errors.
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
    /// Returns a reader for the module's own section, for values that are not read just once: values that change while the module
    /// runs, and secrets.
    ///
    /// ```swift
    /// let settings = try context.configReader()
    /// let token = try settings.requiredString(forKey: "token", isSecret: true)
    /// ```
    ///
    /// - Throws: `ModuleError.Code.configuration` if the host has not configured its modules with
    ///   ``ModuleKit/ModuleConfiguration/init(reader:section:)`` or ``ModuleKit/ModuleConfiguration/init(settings:addedLater:)``.
    public func configReader() throws(ModuleError) -> ConfigReader {
      guard let source = configurationSource as? ReaderSource else {
        throw ModuleError(
          .configuration,
          "\(name) requests a ConfigReader, but the host has none; use ModuleConfiguration(reader:)",
          module: name
        )
      }
      return source.reader.scoped(to: ConfigKey(source.path(of: name)))
    }
  }
#endif
