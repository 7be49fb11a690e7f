import ModuleManifests

/// Writes new values in the style of a document.
struct EditWriter {
  /// The maximum length, in bytes, of a value written on one line, if people would usually write it that way.
  static let lineWidth = 100

  let style: EditStyle
  private(set) var output: [UInt8] = []

  /// Returns the bytes of a value.
  ///
  /// - Parameters:
  ///   - isInline: whether the value stays on the line where it begins.
  ///   - indentation: the indentation of that line.
  static func bytes(_ value: JSONValue, isInline: Bool, indentation: [UInt8], style: EditStyle) -> [UInt8] {
    var writer = EditWriter(style: style)
    writer.write(value, isInline: isInline, indentation: indentation)
    return writer.output
  }

  static func string(_ text: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.string(text)
    return writer.bytes
  }

  private mutating func write(_ value: JSONValue, isInline: Bool, indentation: [UInt8]) {
    switch value {
    case .object(let object):
      container(
        "{",
        "}",
        object.members.map { (Self.string($0.key), $0.value) },
        isInline: isInline,
        padding: style.objectPadding,
        indentation
      )
    case .array(let values):
      container(
        "[",
        "]",
        values.map { (nil, $0) },
        isInline: isInline,
        padding: style.arrayPadding,
        indentation
      )
    default:
      output += value.compactText.utf8
    }
  }

  private mutating func container(
    _ open: String,
    _ close: String,
    _ children: [(key: [UInt8]?, value: JSONValue)],
    isInline: Bool,
    padding: [UInt8],
    _ indentation: [UInt8]
  ) {
    output += open.utf8
    let inner = indentation + style.unit
    for (index, child) in children.enumerated() {
      if isInline {
        output += index > 0 ? style.comma : padding
      } else {
        if index > 0 { output.append(0x2C) }
        output += style.newline + inner
      }
      if let key = child.key { output += key + style.colon }
      write(child.value, isInline: isInline || Self.isShort(child.value), indentation: inner)
    }
    if !children.isEmpty { output += isInline ? padding : style.newline + indentation }
    output += close.utf8
  }

  /// Returns whether a value is usually written on one line: it contains no containers and is not long.
  static func isShort(_ value: JSONValue) -> Bool {
    switch value {
    case .object(let object):
      object.members.allSatisfy { $0.value.isScalar } && value.compactText.utf8.count <= lineWidth
    case .array(let values):
      values.allSatisfy(\.isScalar) && value.compactText.utf8.count <= lineWidth
    default: true
    }
  }
}

extension JSONValue {
  var isScalar: Bool {
    switch self {
    case .object, .array: false
    default: true
    }
  }

  /// Whether it is an empty object or array.
  var isEmptyContainer: Bool {
    switch self {
    case .object(let object): object.members.isEmpty
    case .array(let values): values.isEmpty
    default: false
    }
  }
}
