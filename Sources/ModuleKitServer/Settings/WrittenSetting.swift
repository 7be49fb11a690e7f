#if Server
  import ModuleCoding
  import ModuleKit
  import ModuleManifests

  /// A setting as written in an argument, a variable or a file.
  struct WrittenSetting: Sendable {
    enum Content: Sendable {
      /// The values of an argument, or the value of a variable.
      case texts([String])
      case element(JSONElement)
    }

    let layer: SettingLayer
    /// The key as its layer spells it.
    let name: String
    let content: Content
    /// The bytes of a file that it is.
    struct Place: Sendable {
      let file: SourceFile
      let range: Range<Int>
    }

    /// Where it is, if it is in a file.
    var place: Place?
    /// Whether it may go unread.
    var isIgnored = false

    /// Its position, if it is in a file. Computed when it is requested, since that takes as long as its line.
    var position: SourcePosition? { place.map { $0.file.position(of: $0.range) } }

    /// Whether it states that there is no value.
    var isNull: Bool {
      if case .element(let element) = content { element.kind == .null } else { false }
    }

    /// A description of what was found, without revealing a value that may be secret.
    var found: String {
      switch content {
      case .element(let element):
        element.kind == .number ? Self.kind(of: element.source) : element.kind.described
      case .texts([]): "no value"
      case .texts(let values): values.count == 1 ? Self.kind(of: values[0]) : "\(values.count) values"
      }
    }

    /// Says what a text looks like, without any part of it: it may be a secret.
    private static func kind(of text: String) -> String {
      if text.isEmpty { return "empty text" }
      if text.last?.isNewline ?? false { return "text with a line break at its end" }
      if text.first?.isWhitespace ?? false || text.last?.isWhitespace ?? false {
        return "text with spaces around it"
      }
      if text.isInteger { return Int(text) == nil ? "an integer that is out of range" : "an integer" }
      if let number = Double(text) {
        if number.isFinite { return "a number that is not just digits" }
        return text.first { !"+-".contains($0) }?.isNumber ?? false
          ? "a number that is too large" : "a number that is not finite"
      }
      return "text"
    }

    /// Whether it is a single text with white space around it, which nobody sees.
    var isPadded: Bool {
      guard case .texts(let values) = content, values.count == 1, let text = values.first else {
        return false
      }
      return text.first?.isWhitespace ?? false || text.last?.isWhitespace ?? false
    }

    /// Returns an error that names the location.
    func error(_ message: String) -> ConfigurationError {
      if let position { return ConfigurationError("`\(Printable.escaped(name))`: \(message)", at: position) }
      return ConfigurationError(message, from: Printable.escaped(name))
    }

    /// Returns whether it is, or is below, the key that its layer spells like this.
    func isWithin(_ section: String) -> Bool {
      guard name.hasPrefix(section) else { return false }
      let rest = name.dropFirst(section.count)
      return rest.isEmpty || rest.first == layer.separator
    }
  }
#endif
