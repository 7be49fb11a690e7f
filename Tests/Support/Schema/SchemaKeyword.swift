/// The keywords of JSON Schema (draft 2020-12) that our schemas use. The validator knows no others.
package enum SchemaKeyword: String, CaseIterable {
  // About the schema itself.
  case schema = "$schema"
  case id = "$id"
  case comment = "$comment"
  case defs = "$defs"
  // For people.
  case title, description, examples
  case defaultValue = "default"
  // Combinations.
  case ref = "$ref"
  case oneOf
  case condition = "if"
  case then
  case otherwise = "else"
  // Any value.
  case type, const
  case cases = "enum"
  // Strings.
  case pattern, maxLength
  // Arrays.
  case items, minItems, maxItems, uniqueItems
  // Objects.
  case required, properties, patternProperties, additionalProperties, propertyNames
}
