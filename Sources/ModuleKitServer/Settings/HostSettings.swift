#if Server
  public import Configuration
  public import ModuleKit
  internal import ModuleManifests

  /// The settings of a host: its arguments, its environment variables and one JSON file, in this order of precedence, each value
  /// with its location.
  ///
  /// A server that silently accepts a misspelled or impossible setting runs with a setting other than the one that its operator
  /// believes. The providers of swift-configuration cannot list their keys, so a misspelled key goes unnoticed. This type reads
  /// the three sources itself. Any setting that is written there but not read is an error that suggests the nearest key, and each
  /// error names the argument, the variable, or the file, line and column.
  ///
  /// ```swift
  /// // --shop-http-port, SHOP_HTTP_PORT, {"shop": {"http": {"port": 8080}}}
  /// let settings = try HostSettings(prefix: "shop")
  /// let own = try settings.decode(ShopSettings.self)  // what the host itself needs
  /// let configuration = ModuleConfiguration(settings: settings)
  /// let manager = try ModuleManager(modules: modules, configuration: configuration)
  /// ```
  ///
  /// - `maxRetries` is spelled `--shop-max-retries` and `SHOP_MAX_RETRIES`. An argument without a value is `true`; a list is
  ///   `--shop-hosts a b` or `SHOP_HOSTS=a,b`; an empty one is `--shop-hosts` or `SHOP_HOSTS=`.
  /// - A setting that belongs to no module and that the host has not read is rejected when the manager is created. A setting in a
  ///   module's section that the module has not read fails that module when its `initialize` has returned.
  /// - In the file, names that begin with `x-`, and `$schema` at the top level, are treated as comments.
  /// - All of them are read once: a module that restarts gets the same values again. For values that change while the server runs,
  ///   use ``ModuleKit/ModuleConfiguration/init(reader:section:)`` with a provider that reloads, and restart the module.
  ///
  /// A setting is a string, a number, true or false, or a list of one of these, or a type that is written as one, such as an
  /// enumeration or a URL. Settings that belong together are a type with properties. Dictionaries and lists of objects cannot be
  /// read. Numbers are finite. For bounds, see `ConfigurationError` and `DurationSetting` in ModuleKit.
  public final class HostSettings: Sendable {
    let prefix: [String]
    /// Arguments, then variables by name, then the file from its beginning.
    let written: [WrittenSetting]
    private let indices: [SettingLayer: [String: Int]]
    private let usage: Guarded<SettingsUsage>

    /// Reads all settings. Their types are checked when they are requested.
    ///
    /// - Parameters:
    ///   - prefix: the prefix of every key, such as `shop`; not empty.
    ///   - arguments: the arguments, without the program's name. Default: those of the process.
    ///   - environment: the environment variables. Default: those of the process. Only names that begin with the prefix are read.
    ///   - ignored: names of variables with the prefix that others set and that may go unread; a trailing `*` matches anything.
    ///     For example, Kubernetes sets `SHOP_SERVICE_HOST` and `SHOP_PORT_80_TCP` for a service called `shop`:
    ///     `["SHOP_SERVICE_*", "SHOP_PORT*"]`.
    ///   - fileKey: the argument or variable that names the file, below the prefix. Default: `config.filePath`, as in
    ///     `--shop-config-file-path shop.json`.
    /// - Throws: `ConfigurationError` if the prefix is empty, an argument is not a setting, the file cannot be read, or its JSON is
    ///   invalid, with the position.
    /// - Complexity: O(*n*) for *n* bytes of settings.
    public init(
      prefix: String,
      arguments: [String] = Array(CommandLine.arguments.dropFirst()),
      environment: [String: String]? = nil,
      ignoring ignored: [String] = [],
      fileKey: String = "config.filePath"
    ) throws(ConfigurationError) {
      let path = Self.components(prefix)
      // Every variable of the process would be a setting.
      guard !path.isEmpty else {
        throw ConfigurationError("expected a prefix for the settings, such as `shop`")
      }
      var written = try SettingsArguments.read(arguments, prefix: path)
      written += SettingsVariables.read(
        environment ?? SettingsVariables.ofProcess,
        prefix: path,
        ignoring: ignored
      )
      let key = path + Self.components(fileKey)
      if let file = Self.first(of: key, in: written, Self.indexed(written)) {
        guard case .string(let name) = written[file].content(as: .string), !name.isEmpty else {
          throw written[file].error("expected the path of a file, found \(written[file].found)")
        }
        written += try SettingsFile.read(name, namedBy: written[file].name)
      }
      self.prefix = path
      self.written = written
      indices = Self.indexed(written)
      if let other = indices[.file]?[SettingLayer.file.spelling(key)] {
        throw written[other].error("a settings file cannot name another one; put everything in one file")
      }
      usage = Guarded(SettingsUsage(count: written.count))
      usage.withLock { usage in
        for layer in SettingLayer.allCases {
          if let index = indices[layer]?[layer.spelling(key)] { usage.read(index) }
        }
        usage.ask(key)
      }
    }

    /// Decodes the host's own settings, the keys below the prefix passed to
    /// ``init(prefix:arguments:environment:ignoring:fileKey:)``, as one value.
    ///
    /// Call it before the manager is created: any setting that has not been read by then and belongs to no module is an error.
    ///
    /// - Parameter type: the type to decode, such as `struct { var patience: DurationSetting?; var log: Log? }`.
    /// - Throws: `ConfigurationError` with the location, what was expected and what was found.
    public func decode<Value: Decodable>(_ type: Value.Type) throws(ConfigurationError) -> Value {
      try ReaderSource(reader: reader, section: prefix, settings: self).value(type, at: prefix)
    }

    /// The settings as a swift-configuration reader, for a library that needs a `ConfigReader`. Settings that it reads count as
    /// read.
    public var reader: ConfigReader { ConfigReader(provider: HostSettingsProvider(settings: self)) }

    // MARK: Looking up

    /// Returns the setting for a key, from the first place that has it.
    func find(_ path: [String]) -> WrittenSetting? {
      Self.first(of: path, in: written, indices).map { written[$0] }
    }

    /// Returns the value for a key as a given type.
    ///
    /// - Throws: `ConfigurationError` if it is of another type.
    func value(of path: [String], as type: ConfigType) throws(ConfigurationError) -> ConfigContent? {
      let index = Self.first(of: path, in: written, indices)
      let content = index.flatMap { written[$0].content(as: type) }
      usage.withLock { usage in
        usage.ask(path)
        // A setting that an earlier place overrides is still known.
        for layer in SettingLayer.allCases {
          guard let other = indices[layer]?[layer.spelling(path)] else { continue }
          if other != index || content != nil { usage.read(other) } else { usage.mistake(other, for: type) }
        }
      }
      if let index, content == nil {
        throw written[index].error("expected \(type.described), found \(written[index].found)")
      }
      return content
    }

    /// How settings have been used so far.
    var used: SettingsUsage { usage.withLock { $0 } }

    private static func components(_ key: String) -> [String] { key.split(separator: ".").map(String.init) }

    private static func indexed(_ written: [WrittenSetting]) -> [SettingLayer: [String: Int]] {
      var indices: [SettingLayer: [String: Int]] = [:]
      for (index, setting) in written.enumerated() {
        indices[setting.layer, default: [:]][setting.name] = index
      }
      return indices
    }

    private static func first(
      of path: [String],
      in written: [WrittenSetting],
      _ indices: [SettingLayer: [String: Int]]
    ) -> Int? {
      for layer in SettingLayer.allCases {
        if let index = indices[layer]?[layer.spelling(path)], !written[index].isNull { return index }
      }
      return nil
    }
  }
#endif
