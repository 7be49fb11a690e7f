#if Server
  import Configuration
  import ModuleKit
  import ModuleManifests

  /// The sections of modules in a reader.
  struct ReaderSource: ModuleConfigurationSource {
    let reader: ConfigReader
    let section: [String]
    /// The settings behind the reader, if it can list its keys and knows their locations.
    var settings: HostSettings?
    /// Modules that may be added later, so that settings for them are not errors.
    var addedLater: [String] = []
    /// The sections that were spelled last. The modules are always the same, except after a change.
    private let spelled = Guarded<ModuleSections?>(nil)

    /// Returns the path of a module's section.
    func path(of module: String) -> [String] {
      section + module.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }

    func value<Value: Decodable>(
      _ type: Value.Type,
      for module: String,
      among names: [String],
      default fallback: Value?,
      coding: JSONCoding
    ) throws(ConfigurationError) -> Value {
      let section = ReaderSection(source: self, module: module, names: names, coding: coding)
      return try value(type, at: path(of: module), in: section, default: fallback)
    }

    /// Returns the value at a location that belongs to no module.
    func value<Value: Decodable>(_ type: Value.Type, at path: [String]) throws(ConfigurationError) -> Value {
      let section = ReaderSection(source: self, module: "", names: [])
      return try value(type, at: path, in: section, default: nil)
    }

    private func value<Value: Decodable>(
      _ type: Value.Type,
      at path: [String],
      in section: ReaderSection,
      default fallback: Value?
    ) throws(ConfigurationError) -> Value {
      let place = ReaderDecoder(section: section, path: path)
      let result = Result { try section.decode(type, at: place) }
      // Nothing is configured, so prefer the module's default over a value that consists only of `nil`.
      if section.found == 0, let fallback { return fallback }
      // Any later error may be a consequence of this one.
      if let (path, kind) = section.missing { throw missing(kind, at: path) }
      do {
        return try result.get()
      } catch let error as ConfigurationError {
        throw error
      } catch let error as RefusedValue {
        throw error.error
      } catch {
        throw described(error, at: path)
      }
    }

    /// Returns an error of the standard library or of the type itself, at the key it concerns.
    private func described(_ error: any Error, at path: [String]) -> ConfigurationError {
      guard let error = error as? DecodingError else { return refusal("\(error)", at: path) }
      return refusal(error.message, at: path + (error.context?.codingPath ?? []).map(\.stringValue))
    }

    // MARK: Unknown keys

    func requireOwners(among names: [String]) throws(ConfigurationError) {
      try settings?.requireOwners { sections(names) }
    }

    func requireRead(by module: String, among names: [String]) throws(ConfigurationError) {
      try settings?.requireRead(by: module) { sections(names) }
    }

    /// Returns the sections of modules, including those that may be added later.
    func sections(_ names: [String]) -> ModuleSections {
      spelled.withLock { last in
        if let last, last.names == names { return last }
        let sections = ModuleSections(names, addedLater) { path(of: $0) }
        last = sections
        return sections
      }
    }
  }
#endif
