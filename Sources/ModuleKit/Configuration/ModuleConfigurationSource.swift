/// Where the values of modules come from, if not from a JSON file.
package protocol ModuleConfigurationSource: Sendable {
  /// What is configured for one module.
  ///
  /// - Parameters:
  ///   - type: what the module asks for.
  ///   - module: its name.
  ///   - names: all modules of the application, sorted; a value that belongs to another one is not this one's.
  ///   - fallback: what to return if nothing is configured.
  ///   - coding: how dates and the like are written.
  /// - Throws: where the value should be, what was expected and what was found.
  func value<Value: Decodable>(
    _ type: Value.Type,
    for module: String,
    among names: [String],
    default fallback: Value?,
    coding: JSONCoding
  ) throws(ConfigurationError) -> Value

  /// Refuses what belongs to no module and was not read otherwise, before anything is started.
  ///
  /// - Parameter names: all modules, sorted.
  func requireOwners(among names: [String]) throws(ConfigurationError)

  /// Refuses what belongs to a module that has been initialized without reading it.
  ///
  /// - Parameters:
  ///   - module: its name.
  ///   - names: all modules, sorted.
  func requireRead(by module: String, among names: [String]) throws(ConfigurationError)
}
