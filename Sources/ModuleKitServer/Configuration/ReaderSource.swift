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
      do {
        let value = try section.decode(type, at: path(of: module))
        // A value of nothing but defaults is worth less than what the module would rather have.
        if section.found == 0, let fallback { return fallback }
        return value
      } catch {
        if let missing = error as? MissingValue {
          if section.found == 0, let fallback { return fallback }
          throw ConfigurationError("\(missing.name): expected \(missing.expected), and there is none")
        }
        if let error = error as? ConfigurationError { throw error }
        throw ConfigurationError("\(section.name(of: path(of: module))): \(Self.text(of: error))")
      }
    }

    private static func text(of error: any Error) -> String {
      switch error as? DecodingError {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
        .dataCorrupted(let context):
        let path = context.codingPath.map(\.stringValue).joined(separator: ".")
        return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
      default: return "\(error)"
      }
    }
  }

  /// A value that nobody has configured.
  struct MissingValue: Error {
    let name: String
    let expected: String
  }
#endif
