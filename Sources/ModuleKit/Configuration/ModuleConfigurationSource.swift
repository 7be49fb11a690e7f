/// A source of the modules' values other than a JSON file.
package protocol ModuleConfigurationSource: Sendable {
  /// Returns the configuration of one module.
  ///
  /// - Parameters:
  ///   - type: the type that the module requests.
  ///   - module: the module's name.
  ///   - names: all modules of the application, sorted; used to exclude values that belong to another module.
  ///   - fallback: the value to return if nothing is configured.
  ///   - coding: how dates and similar types are encoded.
  /// - Throws: an error with the value's location, what was expected and what was found.
  func value<Value: Decodable>(
    _ type: Value.Type,
    for module: String,
    among names: [String],
    default fallback: Value?,
    coding: JSONCoding
  ) throws(ConfigurationError) -> Value

  /// Rejects values that belong to no module and have not been read otherwise, before anything is started.
  ///
  /// - Parameter names: all modules, sorted.
  func requireOwners(among names: [String]) throws(ConfigurationError)

  /// Rejects values of a module that was initialized without reading them.
  ///
  /// - Parameters:
  ///   - module: the module's name.
  ///   - names: all modules, sorted.
  func requireRead(by module: String, among names: [String]) throws(ConfigurationError)
}
