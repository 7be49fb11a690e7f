#if Server
  import Configuration
  import ModuleManifests

  extension WrittenSetting {
    /// Returns the value as a reader requests it; `nil` if it is of another type.
    ///
    /// Numbers, including those in lists, are finite.
    func content(as type: ConfigType) -> ConfigContent? {
      switch type {
      case .string: single { $0.text }.map { .string($0) }
      case .int: single { $0.integer }.map { .int($0) }
      case .double: single { $0.number }.map { .double($0) }
      case .bool: single(orElse: true) { $0.truth }.map { .bool($0) }
      case .bytes: single { $0.text }.map { .bytes(Array($0.utf8)) }
      case .stringArray: list { $0.text }.map { .stringArray($0) }
      case .intArray: list { $0.integer }.map { .intArray($0) }
      case .doubleArray: list { $0.number }.map { .doubleArray($0) }
      case .boolArray: list { $0.truth }.map { .boolArray($0) }
      case .byteChunkArray: list { $0.text }.map { .byteChunkArray($0.map { Array($0.utf8) }) }
      }
    }

    /// - Parameter flag: what an argument without a value means.
    private func single<Value>(orElse flag: Value? = nil, _ convert: (SettingScalar) -> Value?) -> Value? {
      switch content {
      case .texts(let values):
        guard let value = values.first else { return flag }
        return values.count == 1 ? convert(.text(value)) : nil
      case .element(let element): return convert(.element(element))
      }
    }

    private func list<Value>(_ convert: (SettingScalar) -> Value?) -> [Value]? {
      let scalars: [SettingScalar]
      switch content {
      case .texts(let values):
        // An empty variable is an empty list, not one empty text: there is no other way to write it.
        scalars = (values == [""] ? [] : values).flatMap { value in
          value.split(separator: ",", omittingEmptySubsequences: false).map { .text(Self.trimmed($0)) }
        }
      case .element(let element):
        guard element.kind == .array else { return nil }
        scalars = element.elements.map { .element($0) }
      }
      var result: [Value] = []
      for scalar in scalars {
        guard let value = convert(scalar) else { return nil }
        result.append(value)
      }
      return result
    }

    private static func trimmed(_ text: Substring) -> String {
      let start = text.drop { $0.isWhitespace }
      guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
      return String(start[...last])
    }
  }

  /// One value, as text or as JSON.
  private enum SettingScalar {
    case text(String)
    case element(JSONElement)

    var text: String? {
      switch self {
      case .text(let text): text
      case .element(let element): element.string
      }
    }

    var integer: Int? {
      switch self {
      case .text(let text): Int(text)
      case .element(let element): element.integer
      }
    }

    var number: Double? {
      let number: Double? =
        switch self {
        case .text(let text): Double(text)
        case .element(let element): element.kind == .number ? Double(element.source) : nil
        }
      return number.flatMap { $0.isFinite ? $0 : nil }
    }

    var truth: Bool? {
      switch self {
      case .element(let element): return element.bool
      case .text(let text):
        switch text.lowercased() {
        case "true", "yes", "1": return true
        case "false", "no", "0": return false
        default: return nil
        }
      }
    }
  }
#endif
