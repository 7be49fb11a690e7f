import ModuleManifests

/// The Foundation types whose own `Codable` form is not the one JSON APIs use.
enum FoundationType: Sendable {
  case date, data, decimal, url

  init?(_ type: Any.Type) {
    switch String(reflecting: type) {
    case "FoundationEssentials.Date", "Foundation.Date": self = .date
    case "FoundationEssentials.Data", "Foundation.Data": self = .data
    case "FoundationEssentials.Decimal", "Foundation.Decimal", "__C.NSDecimal": self = .decimal
    case "FoundationEssentials.URL", "Foundation.URL": self = .url
    default: return nil
    }
  }

  /// Returns a value, through the form that its own `Codable` reads.
  ///
  /// - Throws: ``ConfigurationError`` without a location.
  func read<Value: Decodable>(_ type: Value.Type, from element: JSONElement, _ coding: JSONCoding)
    throws(ConfigurationError) -> Value
  {
    let file = SourceFile(path: "", bytes: Array(try own(from: element, coding).compactText.utf8))
    do {
      let document = try JSONDocument(parsing: file.bytes)
      return try JSONCoding.plain.decode(type, from: document.root, in: file)
    } catch {
      // Its location refers to the value created here.
      throw ConfigurationError(self == .url ? "expected a URL" : "expected another value: \(error)")
    }
  }

  /// Returns what the type's own `Codable` would write for a value in this form.
  private func own(from element: JSONElement, _ coding: JSONCoding) throws(ConfigurationError) -> JSONValue {
    switch self {
    case .date: return .number("\(try seconds(from: element, coding.dates))")
    case .data:
      guard let text = element.string else { throw expected("a string in Base64", element) }
      guard let bytes = Base64.decode(text.utf8) else {
        throw ConfigurationError("expected Base64 with padding, found something else")
      }
      return .array(bytes.map { .integer(Int($0)) })
    case .decimal:
      let isNumber = coding.decimals == .number
      guard element.kind == (isNumber ? .number : .string) else {
        throw expected(isNumber ? "a number" : "a string with a decimal number", element)
      }
      guard let parts = DecimalParts(isNumber ? element.source : element.string ?? "") else {
        throw ConfigurationError(
          "expected a decimal number of at most 38 digits, with an exponent from -128 to 127"
        )
      }
      return parts.json
    case .url:
      guard let text = element.string else { throw expected("a URL", element) }
      return ["relative": .string(text)]
    }
  }

  /// - Returns: the seconds since 2001.
  private func seconds(from element: JSONElement, _ form: JSONCoding.DateForm) throws(ConfigurationError)
    -> Double
  {
    if form == .iso8601 {
      guard let text = element.string else { throw expected("a date and time in a string", element) }
      do throws(TimestampError) {
        return DateText.seconds(of: try Timestamp(parsing: text))
      } catch {
        throw ConfigurationError("expected a date and time such as 2026-03-01T00:00:00Z: \(error.message)")
      }
    }
    guard element.kind == .number, let number = Double(element.source), number.isFinite else {
      throw expected("a number of seconds or milliseconds since 1970", element)
    }
    return (form == .millisecondsSince1970 ? number / 1_000 : number) - DateText.secondsTo2001
  }

  private func expected(_ what: String, _ element: JSONElement) -> ConfigurationError {
    ConfigurationError("expected \(what), found \(element.kind.described)")
  }

  /// Returns whether the type is a number in JSON.
  func isNumber(_ coding: JSONCoding) -> Bool {
    switch self {
    case .date: coding.dates != .iso8601
    case .decimal: coding.decimals == .number
    case .data, .url: false
    }
  }

  /// Returns the value in its JSON form, given what the type's own `Codable` writes.
  ///
  /// - Throws: the reason JSON cannot represent the value.
  func written(_ own: JSONValue, _ coding: JSONCoding) throws(ConfigurationError) -> JSONValue {
    switch (self, own) {
    case (.date, .number(let text)):
      let seconds = Double(text) ?? .nan
      switch coding.dates {
      case .secondsSince1970: return .number("\(seconds + DateText.secondsTo2001)")
      case .millisecondsSince1970: return .number("\(((seconds + DateText.secondsTo2001) * 1_000).rounded())")
      default: break
      }
      guard let text = DateText.text(seconds) else {
        throw ConfigurationError("a date before the year 0 or after 9999 cannot be written")
      }
      return .string(text)
    case (.data, .array(let bytes)):
      return .string(
        Base64.encode(
          bytes.compactMap { byte in
            guard case .integer(let byte) = byte else { return nil }
            return UInt8(exactly: byte)
          }
        )
      )
    case (.decimal, .object(let object)):
      guard let text = DecimalParts(object)?.text else { throw ConfigurationError("JSON has no such number") }
      return coding.decimals == .string ? .string(text) : .number(text)
    case (.url, .object(let object)):
      // A relative URL has a base.
      guard let relative = object["relative"], object["base"] == nil else {
        throw ConfigurationError("a URL with a base cannot be written; write its `absoluteURL`")
      }
      return relative
    default: return own
    }
  }
}

/// Converts between Foundation's seconds since 2001 and the text form of RFC 3339.
enum DateText {
  static let secondsTo2001 = 978_307_200.0

  static func seconds(of timestamp: Timestamp) -> Double {
    Double(timestamp.secondsSince1970) - secondsTo2001 + Double(timestamp.nanoseconds) / 1e9
  }

  /// Returns the date in UTC, with milliseconds if there are any; `nil` if its year does not have four digits.
  static func text(_ secondsSince2001: Double) -> String? {
    // Within this, nothing overflows.
    guard abs(secondsSince2001) < 1e12 else { return nil }
    let milliseconds = Int((secondsSince2001 * 1_000).rounded()) + Int(secondsTo2001) * 1_000
    guard Timestamp.milliseconds.contains(milliseconds) else { return nil }
    return Timestamp(milliseconds: milliseconds).description
  }
}
