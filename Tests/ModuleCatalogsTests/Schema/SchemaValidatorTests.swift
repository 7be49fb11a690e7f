import Foundation
import TestSupport
import Testing

/// Judges the judge: each keyword has documents on both sides of it.
@Suite("The schema validator used by these tests")
struct SchemaValidatorTests {
  @Test(
    "Knows each of its keywords",
    arguments: [
      (#"{"type": "string"}"#, #""a""#, "1"),
      (#"{"type": ["string", "object"]}"#, "{}", "[]"),
      (#"{"type": "boolean"}"#, "true", "1"),
      (#"{"type": "number"}"#, "1", "true"),
      (#"{"const": 1}"#, "1.0", "true"),
      (#"{"enum": ["a", null]}"#, "null", #""A""#),
      (#"{"pattern": "b"}"#, #""abc""#, #""ac""#),
      (#"{"pattern": "^b$"}"#, #""b""#, #""b\n""#),
      (#"{"pattern": "^[^$]$"}"#, #""b""#, #""$""#),
      (#"{"maxLength": 1}"#, #""😀""#, #""e\u0301""#),
      (#"{"items": {"type": "string"}}"#, "[]", "[1]"),
      (#"{"minItems": 1}"#, "[1]", "[]"),
      (#"{"maxItems": 1}"#, "[1]", "[1, 2]"),
      (#"{"uniqueItems": true}"#, #"["é", "e\u0301", 1, true]"#, "[[1], [1.0]]"),
      (#"{"required": ["a"]}"#, #"{"a": null}"#, "{}"),
      (#"{"properties": {"a": {"type": "string"}}}"#, #"{"b": 1}"#, #"{"a": 1}"#),
      (#"{"properties": {"a": true}, "additionalProperties": false}"#, #"{"a": 1}"#, #"{"b": 1}"#),
      (#"{"patternProperties": {"^x-": {"type": "null"}}}"#, #"{"x": 1}"#, #"{"x-": 1}"#),
      (
        #"{"patternProperties": {"^x-": true}, "additionalProperties": {"const": 1}}"#, #"{"x-": 2, "y": 1}"#,
        #"{"y": 2}"#
      ),
      (#"{"propertyNames": {"maxLength": 1}}"#, #"{"a": 1}"#, #"{"ab": 1}"#),
      (#"{"oneOf": [{"required": ["a"]}, {"required": ["b"]}]}"#, #"{"a": 1}"#, #"{"a": 1, "b": 1}"#),
      (#"{"oneOf": [{"required": ["a"]}, {"required": ["b"]}]}"#, #"{"b": 1}"#, "{}"),
      (#"{"if": {"type": "string"}, "then": {"const": "a"}, "else": {"const": 1}}"#, #""a""#, "2"),
      (#"{"if": {"type": "string"}, "then": {"const": "a"}}"#, "2", #""b""#),
      (##"{"$ref": "#/$defs/a", "maxItems": 1, "$defs": {"a": {"type": "array"}}}"##, "[1]", "1"),
    ]
  )
  func keywords(_ schema: String, _ good: String, _ bad: String) throws {
    let validator = try validator(schema)
    #expect(validator.mistakes(in: try value(good)) == [])
    #expect(!validator.isValid(try value(bad)))
  }

  @Test(
    "Refuses what it would not check",
    arguments: [
      #"{"minLength": 1}"#, #"{"properties": {"a": {"format": "date"}}}"#,
      #"{"$defs": {"a": {"allOf": []}}}"#,
      ##"{"$ref": "#/$defs/a"}"##, ##"{"items": {"$ref": "other.json"}}"##, #"{"type": "whole"}"#,
      #"{"then": true}"#, #"{"pattern": "\\d"}"#, #"{"pattern": "a.b"}"#, #"{"pattern": "("}"#,
      #"{"maxLength": "1"}"#, #"{"maxLength": -1}"#, #"{"required": "a"}"#, #"{"properties": []}"#, "1",
    ]
  )
  func unknown(_ schema: String) {
    #expect(throws: SchemaError.self) { try validator(schema) }
  }

  private func validator(_ schema: String) throws -> SchemaValidator {
    try SchemaValidator(try value(schema))
  }

  private func value(_ text: String) throws -> SchemaValue {
    try SchemaValue(parsing: Data(text.utf8))
  }
}
