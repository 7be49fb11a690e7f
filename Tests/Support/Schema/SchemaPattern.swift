import Foundation

/// An ECMA-262 regular expression in Unicode mode, as JSON Schema requires.
///
/// Foundation's engine differs in details. `$`, which also matches before a final line feed there, is translated. Anything that
/// has a different meaning, or none, in some engine that may read our schemas is refused: `.`, `\d`, `\s`, `\w`, `\b`, `\p`.
package struct SchemaPattern: Sendable {
  private let expression: NSRegularExpression

  package init(_ source: String, place: String) throws {
    do {
      expression = try NSRegularExpression(pattern: try Self.translated(source, place: place))
    } catch let error as SchemaError {
      throw error
    } catch {
      throw SchemaError(place: place, message: "`\(source)` is no regular expression: \(error)")
    }
  }

  package func matches(_ text: String) -> Bool {
    expression.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
  }

  private static func translated(_ source: String, place: String) throws -> String {
    var result = String.UnicodeScalarView()
    var isEscaped = false
    var isInClass = false
    for scalar in source.unicodeScalars {
      if isEscaped {
        isEscaped = false
        guard "tru.*+?()[]{}|^$\\/".unicodeScalars.contains(scalar) else {
          throw SchemaError(
            place: place,
            message: "`\\\(scalar)` means different things to different engines"
          )
        }
      } else if scalar == "\\" {
        isEscaped = true
      } else if isInClass {
        isInClass = scalar != "]"
      } else if scalar == "[" {
        isInClass = true
      } else if scalar == "." {
        throw SchemaError(place: place, message: "`.` means different things to different engines")
      } else if scalar == "$" {
        result += "\\z".unicodeScalars
        continue
      }
      result.append(scalar)
    }
    return String(result)
  }
}
