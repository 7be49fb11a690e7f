/// What the decoders refuse and no schema of draft 2020-12 can: documents by name, with the reason.
enum KnownDifferences {
  static let reasons: [String: String] = [
    "module/bad/duplicate-key": duplicate,
    "modules/bad/duplicate-key": duplicate,
    "lockfile/bad/duplicate-key": duplicate,
    "module/bad/too-deep": "a schema cannot bound the depth of a free value",
    "module/bad/version-above-2-to-53": number,
    "module/bad/requirement-above-2-to-53": number,
    "module/bad/requirement-513-comparators": "the limit counts over all alternatives",
    "module/bad/dependency-range-empty": order,
    "module/bad/dependency-closedRange-upside-down": order,
    "module/bad/routes-twice-by-equivalence": equivalence,
    "module/bad/routes-unassigned": "which characters are assigned depends on the version of Unicode",
    "modules/bad/catalogs-twice-by-equivalence": equivalence,
    "modules/bad/override-twice": elements,
    "modules/bad/adapter-twice": elements,
    "modules/bad/adapter-cycle": "a schema cannot follow names",
    "lockfile/bad/adapter-twice": elements,
    "lockfile/bad/format-spelled-as-fraction": spelling,
    "lockfile/bad/format-spelled-with-exponent": spelling,
  ]

  private static let duplicate = "readers of JSON keep one of two equal keys before a schema sees them"
  private static let elements = "`uniqueItems` compares whole elements, not one key of them"
  private static let number = "the pattern counts digits; 2^53 - 1 is a number"
  private static let order = "a schema cannot compare two versions"
  private static let equivalence =
    "JSON Schema compares strings scalar by scalar, Swift by canonical equivalence"
  private static let spelling = "to a schema a number has a value and no spelling"
}
