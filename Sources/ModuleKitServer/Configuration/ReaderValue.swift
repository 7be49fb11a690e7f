#if Server
  import Configuration

  /// A kind of value that a reader knows.
  protocol ReaderValue: Equatable {
    static var described: String { get }
    /// Stands in for a missing value until the absence is reported.
    static var standIn: Self { get }
    /// Returns the value; throws the provider's error if there is none or it is of another kind.
    static func require(_ reader: ConfigReader, _ key: ConfigKey) throws -> Self
  }

  extension ReaderValue {
    /// Returns the value, or `nil` if there is none or it is of another kind.
    static func read(_ reader: ConfigReader, _ key: ConfigKey) -> Self? { try? require(reader, key) }
  }

  extension String: ReaderValue {
    static var described: String { "a string" }
    static var standIn: String { "" }
    static func require(_ reader: ConfigReader, _ key: ConfigKey) throws -> String {
      try reader.requiredString(forKey: key)
    }
  }

  extension Int: ReaderValue {
    static var described: String { "an integer" }
    static var standIn: Int { 0 }
    static func require(_ reader: ConfigReader, _ key: ConfigKey) throws -> Int {
      try reader.requiredInt(forKey: key)
    }
  }

  extension Double: ReaderValue {
    static var described: String { "a number" }
    static var standIn: Double { 0 }
    static func require(_ reader: ConfigReader, _ key: ConfigKey) throws -> Double {
      try reader.requiredDouble(forKey: key)
    }
  }

  extension Bool: ReaderValue {
    static var described: String { "true or false" }
    static var standIn: Bool { false }
    static func require(_ reader: ConfigReader, _ key: ConfigKey) throws -> Bool {
      try reader.requiredBool(forKey: key)
    }
  }

  extension Array: ReaderValue where Element: ReaderListElement {
    static var described: String { "a list in which each element is \(Element.described)" }
    static var standIn: [Element] { [] }
    static func require(_ reader: ConfigReader, _ key: ConfigKey) throws -> [Element] {
      try Element.requireList(reader, key)
    }
  }

  /// A kind of value that lists can contain.
  protocol ReaderListElement: ReaderValue {
    static func requireList(_ reader: ConfigReader, _ key: ConfigKey) throws -> [Self]
  }

  extension String: ReaderListElement {
    static func requireList(_ reader: ConfigReader, _ key: ConfigKey) throws -> [String] {
      try reader.requiredStringArray(forKey: key)
    }
  }

  extension Int: ReaderListElement {
    static func requireList(_ reader: ConfigReader, _ key: ConfigKey) throws -> [Int] {
      try reader.requiredIntArray(forKey: key)
    }
  }

  extension Double: ReaderListElement {
    static func requireList(_ reader: ConfigReader, _ key: ConfigKey) throws -> [Double] {
      try reader.requiredDoubleArray(forKey: key)
    }
  }

  extension Bool: ReaderListElement {
    static func requireList(_ reader: ConfigReader, _ key: ConfigKey) throws -> [Bool] {
      try reader.requiredBoolArray(forKey: key)
    }
  }
#endif
