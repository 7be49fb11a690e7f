#if Server
  import Configuration
  import ModuleKit
  import ModuleManifests

  extension ReaderSource {
    /// Returns an error about a value, with the location where it is or could be.
    func refusal(_ message: String, at path: [String]) -> ConfigurationError {
      guard let written = settings?.find(path) else {
        return ConfigurationError(message, from: name(of: path))
      }
      return written.error(written.isPadded ? "\(message), found \(written.found)" : message)
    }

    /// Returns an error about a value of a different kind than requested.
    func mismatch<Kind: ReaderValue>(
      _ kind: Kind.Type,
      at path: [String],
      expected: String = Kind.described
    ) -> ConfigurationError {
      if let written = settings?.find(path) {
        return written.error("expected \(expected), found \(written.found)")
      }
      return ConfigurationError(
        "expected \(expected), found something else",
        from: spelling(kind, at: path)
      )
    }

    /// Returns an error about a value that is missing, together with a setting that may be a misspelling of it.
    func missing(_ kind: String, at path: [String]) -> ConfigurationError {
      let text = "expected \(kind), but there is none"
      guard let (found, meant) = settings?.misspelling(of: path) else { return refusal(text, at: path) }
      let place = found.position.map { " at \($0)" } ?? ""
      let guess = "found \(Printable.quoted(found.name))\(place); did you mean \(Printable.quoted(meant))?"
      return refusal("\(text); \(guess)", at: path)
    }

    /// Returns a key as a user would find it, wherever it could be.
    func name(of path: [String]) -> String {
      let key = SettingLayer.file.spelling(path)
      let variable = SettingLayer.variables.spelling(path)
      if settings != nil { return "`\(key)` (\(SettingLayer.arguments.spelling(path)), \(variable))" }
      return "`\(key)` (environment: \(variable))"
    }

    /// Returns a key in the spelling of the provider that has it, if its value is of another kind.
    private func spelling<Kind: ReaderValue>(_ kind: Kind.Type, at path: [String]) -> String {
      var message = ""
      do { _ = try Kind.require(reader, ConfigKey(path)) } catch { message = "\(error)" }
      let argument = SettingLayer.arguments.spelling(path)
      if message.contains("'\(argument)'") { return argument }
      if message.contains("'\(SettingLayer.variables.spelling(path))'") { return name(of: path) }
      return "`\(SettingLayer.file.spelling(path))`"
    }
  }
#endif
