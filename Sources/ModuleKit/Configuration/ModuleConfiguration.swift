import ModuleManifests
import VersionResolver

/// The host's configuration for its modules: one `Decodable` value per module.
///
/// ```swift
/// // config.json: { "cart": { "limit": 20 }, "log": { "level": "info" } }
/// var configuration = try ModuleConfiguration(json: bytes, path: "config.json")
/// configuration.set(CartSettings(limit: 5), for: "cart")  // as a test would
/// let manager = try ModuleManager(modules: modules, configuration: configuration)
/// ```
public struct ModuleConfiguration: Sendable {
  private var document: ManifestDocument?
  /// The members of the document, by module.
  private var sections: [String: JSONElement] = [:]
  private var values: [String: any Sendable] = [:]
  /// Modules that were removed. Values for them in the file are not an error.
  private var removed: Set<String> = []
  /// The source of all other values.
  package private(set) var source: (any ModuleConfigurationSource)?
  /// How the host encodes dates and similar types; from the manager's options.
  var coding = JSONCoding()

  /// Creates an empty configuration.
  public init() {}

  /// Creates a configuration that reads each module's values from `source`.
  package init(source: any ModuleConfigurationSource) { self.source = source }

  /// Reads an object with one member per module. Other names that begin with `x-`, and `$schema`, are comments.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - path: how errors name the file.
  /// - Throws: what is wrong with the JSON, and where. Values are checked against their modules' types when the modules read
  ///   them.
  public init(json bytes: [UInt8], path: String) throws(ConfigurationError) {
    let file = SourceFile(path: path, bytes: bytes)
    let json: JSONDocument
    do throws(JSONError) {
      json = try JSONDocument(parsing: bytes, limits: .settings)
      if let repeated = json.duplicateKeys.first { throw repeated }
    } catch {
      throw ConfigurationError(error.message, at: file.position(of: error.range))
    }
    let document = ManifestDocument(file: file, json: json)
    guard json.root.kind == .object else {
      let text = "expected an object with one member per module, found \(json.root.kind.described)"
      throw ConfigurationError(text, at: document.position(of: []))
    }
    self.document = document
    sections = Dictionary(
      json.root.members.compactMap { member in member.key.string.map { ($0, member.value) } }
    ) { $1 }
  }

  /// Sets the value for a module. It overrides the file and is not converted: the module must request a type that the value has.
  public mutating func set(_ value: some Sendable, for module: String) { values[module] = value }

  /// The modules that have a configuration, sorted.
  var modules: [String] { Set(sections.keys).union(values.keys).subtracting(removed).sortedBytewise() }

  func without(_ names: Set<String>) -> ModuleConfiguration {
    var copy = self
    copy.removed.formUnion(names)
    return copy
  }

  func position(of module: String) -> SourcePosition? { document?.position(of: [.key(module)], .key) }

  /// - Parameters:
  ///   - names: all modules, sorted.
  ///   - fallback: the value to return if the module is not configured.
  func value<Value: Decodable>(
    _ type: Value.Type,
    for module: String,
    among names: [String],
    default fallback: Value?
  ) throws(ConfigurationError) -> Value {
    if let value = try written(type, for: module) { return value }
    if let source {
      return try source.value(type, for: module, among: names, default: fallback, coding: coding)
    }
    if let fallback { return fallback }
    throw ConfigurationError("there is no configuration for \(module), which needs \(type)")
  }

  /// Rejects values of the source that belong to no module. ``ModuleCheck`` does the same for a JSON file.
  func requireOwners(among names: [String]) throws(ModuleError) {
    guard let source else { return }
    do throws(ConfigurationError) {
      try source.requireOwners(among: names)
    } catch {
      throw ModuleError(.configuration, error.description, underlying: error)
    }
  }

  /// Rejects values of the file or the source for a module that was initialized without reading them.
  ///
  /// - Parameter hasAsked: whether the module has asked for its configuration, which checks the whole member in the file.
  func requireRead(by module: String, among names: [String], hasAsked: Bool) throws(ConfigurationError) {
    // A value that the host set in code replaces everything else.
    if values[module] != nil { return }
    if sections[module] != nil, !hasAsked {
      let text = "\(module) does not read this in `initialize`: remove it, or call `context.configuration`"
      throw ConfigurationError(text, at: position(of: module))
    }
    try source?.requireRead(by: module, among: names)
  }

  private func written<Value: Decodable>(
    _ type: Value.Type,
    for module: String
  ) throws(ConfigurationError) -> Value? {
    if let value = values[module] {
      if let value = value as? Value { return value }
      throw ConfigurationError("\(module) requests \(type), but the host has set \(Swift.type(of: value))")
    }
    guard let document, let element = sections[module] else { return nil }
    return try coding.decode(type, from: element, in: document.file)
  }
}
