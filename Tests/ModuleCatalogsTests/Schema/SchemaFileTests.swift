import Foundation
import TestSupport
import Testing

@testable import ModuleCatalogs
@testable import ModuleManifests

@Suite("The schemas")
struct SchemaFileTests {
  @Test("Schemas name the keys of the decoders and no others")
  func keys() throws {
    let module = try SchemaFile.of(.module)
    #expect(module.properties() == Set(ModuleManifest.keys))
    let application = try SchemaFile.of(.modules)
    #expect(application.properties() == Set(ApplicationManifest.keys))
    #expect(application.properties(of: "override") == Set(ApplicationManifest.overrideKeys))
    #expect(module.properties(of: "package") == Set(ModulePackage.keys))
    #expect(application.properties(of: "assembly") == Set(ApplicationManifest.Assembly.keys))
    #expect(application.properties(of: "source") == Set(ApplicationManifest.Source.keys))
    #expect(application.properties(of: "remoteCatalog") == Set(CatalogReference.keys))
    for file in [module, application] {
      #expect(file.properties(of: "dependencyObject") == Set(DependencyListDecoder.keys))
    }
    #expect(module.properties(of: "conflictObject") == Set(DependencyListDecoder.keys).subtracting(["lazy"]))
    let lockfile = try SchemaFile.of(.lockfile)
    #expect(lockfile.properties() == Set(Lockfile.keys))
    #expect(lockfile.properties(of: "lockedModule") == Set(Lockfile.moduleKeys))
    #expect(lockfile.properties(of: "lockedPackage") == Set(Lockfile.packageKeys))
  }

  @Test("Schemas explain every property, and their examples are valid", arguments: DocumentFormat.allCases)
  func explanations(_ format: DocumentFormat) throws {
    let file = try SchemaFile.of(format)
    #expect(file.value.object?["$id"] == .string(format.schemaFile))
    #expect(file.value.object?["$schema"] == .string("https://json-schema.org/draft/2020-12/schema"))
    let definitions = file.value.object?["$defs"] ?? .object([:])
    try check(file.value, at: "", definitions: definitions)
    for (name, part) in definitions.object ?? [:] { try check(part, at: name, definitions: definitions) }
  }

  /// A part stands on its own, together with the definitions it may refer to.
  private func check(_ schema: SchemaValue, at place: String, definitions: SchemaValue) throws {
    guard var members = schema.object else { return }
    for key in ["title", "description"] {
      guard case .string(let text) = members[key] else {
        Issue.record("\(place) has no \(key)")
        continue
      }
      #expect(!text.isEmpty)
    }
    if case .array(let examples) = members["examples"] {
      members["$defs"] = definitions
      let validator = try SchemaValidator(.object(members))
      #expect(!examples.isEmpty)
      for example in examples { #expect(validator.mistakes(in: example) == [], "\(place): \(example.text)") }
    }
    for (name, part) in members["properties"]?.object ?? [:] {
      try check(part, at: "\(place)/\(name)", definitions: definitions)
    }
  }

  @Test("Schemas share their definitions word for word")
  func definitions() throws {
    var first: [String: SchemaValue] = [:]
    for format in DocumentFormat.allCases {
      for (name, part) in try SchemaFile.of(format).value.object?["$defs"]?.object ?? [:] {
        #expect(first[name, default: part] == part, "\(name)")
        first[name] = part
      }
    }
    #expect(first.count >= 10)
  }
}
