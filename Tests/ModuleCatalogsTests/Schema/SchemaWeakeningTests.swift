import TestSupport
import Testing

/// Judges the documents: a constraint that can be left out unnoticed is not tested.
@Suite("A schema with any one constraint left out")
struct SchemaWeakeningTests {
  /// Types that a keyword beside them already implies, so no document can tell. Editors show them.
  private static let implied: [DocumentFormat: Set<String>] = [
    .module: [
      "/properties/kind/type", "/$defs/conflict/type", "/$defs/conflictObject/type", "/$defs/dependency/type",
      "/$defs/dependencyObject/type", "/$defs/package/type",
    ],
    // `required` says nothing about a value that is not an object, so more than one branch of `oneOf` holds.
    .modules: ["/$defs/remoteCatalog/type", "/$defs/source/type"],
    .lockfile: ["/$defs/lockedPackage/type"],
  ]

  @Test("Judges one of the documents wrongly", arguments: DocumentFormat.allCases)
  func noticed(_ format: DocumentFormat) throws {
    let documents = try FixtureDocument.all.filter { $0.format == format }.map { document in
      (
        value: try SchemaValue(parsing: Repository.data(document.path)),
        isAccepted: document.isGood || KnownDifferences.reasons[document.name] != nil
      )
    }
    let shared = Set(try definitions(of: .module))
    var tried = 0
    var unnoticed: Set<String> = []
    for weak in SchemaWeakening.of(try SchemaFile.of(format).value) {
      // The same definition appears in several schemas word for word; the documents of modules are the ones that test it.
      let path = weak.place.split(separator: "/")
      if format != .module, path.first == "$defs", shared.contains(String(path[1])) { continue }
      let validator = try SchemaValidator(weak.schema)
      tried += 1
      if documents.allSatisfy({ validator.isValid($0.value) == $0.isAccepted }) {
        unnoticed.insert(weak.place)
      }
    }
    #expect(tried >= 30)
    #expect(unnoticed == Self.implied[format, default: []])
  }

  private func definitions(of format: DocumentFormat) throws -> [String] {
    Array((try SchemaFile.of(format).value.object?["$defs"]?.object ?? [:]).keys)
  }
}
