#if Server
  import Configuration
  import ModuleKit

  /// The sections of modules in a reader.
  struct ReaderSource: ModuleConfigurationSource {
    let reader: ConfigReader
    let section: [String]

    /// Where a module's section is.
    func path(of module: String) -> [String] {
      section + module.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }

    func value<Value: Decodable>(
      _ type: Value.Type,
      for module: String,
      among names: [String],
      default fallback: Value?
    ) throws(ConfigurationError) -> Value {
      let section = ReaderSection(source: self, module: module, names: names)
      let place = ReaderDecoder(section: section, path: path(of: module))
      let result = Result { try section.decode(type, at: place) }
      // Nothing is configured: what the module would rather have is worth more than a value of nothing but `nil`.
      if section.found == 0, let fallback { return fallback }
      // Whatever went wrong after that may have done so because of it.
      if let missing = section.missing {
        throw ConfigurationError("\(missing.name): expected \(missing.expected), and there is none")
      }
      do {
        return try result.get()
      } catch let error as ConfigurationError {
        throw error
      } catch {
        throw described(error, in: section, of: module)
      }
    }

    /// An error of the standard library or of the type itself, at the key that it is about.
    private func described(
      _ error: any Error,
      in section: ReaderSection,
      of module: String
    ) -> ConfigurationError {
      switch error as? DecodingError {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
        .dataCorrupted(let context):
        let key = path(of: module) + context.codingPath.map(\.stringValue)
        return ConfigurationError("\(section.name(of: key)): \(context.debugDescription)")
      default: return ConfigurationError("\(section.name(of: path(of: module))): \(error)")
      }
    }
  }

  /// A value that nobody has configured.
  struct MissingValue {
    let name: String
    let expected: String
  }
#endif
