#if Server
  import Foundation
  import ModuleKit
  import ModuleKitServer
  import ModuleKitTesting
  import ModuleManifests
  import TestSupport
  import Testing

  @Suite("The JSON of an administration")
  struct AdministrationDocumentTests {
    /// Returns the names of all members, and the schema.
    private func words(_ element: JSONElement) -> Set<String> {
      var found: Set<String> = []
      for (key, value) in element.members {
        let name = key.string ?? ""
        found.insert(name)
        if name == "schema" { found.insert(value.string ?? "") }
        found.formUnion(words(value))
      }
      for value in element.elements { found.formUnion(words(value)) }
      return found
    }

    /// Returns the answers of a host with a module that fails.
    private func answers() async throws -> [AdministrationResponse] {
      var options = ModuleManagerOptions()
      options.onStartFailure = .degraded
      let administration = ModuleAdministration(
        showsReasons: true,
        replacements: ["log": { FakeModule("log") }]
      ) { _ in .allow }
      let server = try Server(administration: administration, options: options) { journal in
        [
          FakeModule("log", journal: journal), FakeModule("cart", needs: ["log"], journal: journal),
          FakeModule("ads", journal: journal) { _ in throw Failure() },
          FakeModule("banner", needs: ["ads"], journal: journal),
        ]
      }
      let ada = Operator(administration: administration)
      var answers: [AdministrationResponse] = []
      try await server.whenReady {
        answers.append(await ada.post("/modules/log/restart"))
        for path in ["/modules", "/modules/ads", "/events", "/start", "/graph", "/nothing"] {
          answers.append(await ada.get(path))
        }
      }
      return answers
    }

    private static func file(_ path: String) -> URL {
      URL(filePath: #filePath).appending(path: "../../../../\(path)").standardized
    }

    @Test("The JSON matches the schemas, which notice every value of another type")
    func schemas() async throws {
      var seen: Set<String> = []
      for answer in try await answers() where answer.status < 400 {
        let document = try SchemaValue(parsing: Data(answer.body.utf8))
        guard case .string(let format)? = document.object?["schema"] else {
          Issue.record("no schema: \(answer.body)")
          continue
        }
        seen.insert(format)
        let name = try #require(format.split(separator: "/").first)
        let file = Self.file("schemas/\(name).schema.json")
        let validator = try SchemaValidator(try SchemaValue(parsing: Data(contentsOf: file)))
        #expect(validator.mistakes(in: document) == [], "\(answer.body)")
        for (path, damaged) in document.damaged(isClosed: false) {
          #expect(!validator.isValid(damaged), "\(format) does not notice \(path)")
        }
      }
      #expect(seen == Set(["change", "events", "graph", "modules", "start"].map { "modulekit.\($0)/1" }))
    }

    @Test("The JSON has no key that the article does not explain")
    func keys() async throws {
      let answers = try await answers()
      let file = "Sources/ModuleKitServer/ModuleKitServer.docc/AtThreeInTheMorning.md"
      let article = try String(contentsOf: Self.file(file), encoding: .utf8)
      var explained = 0
      for answer in answers {
        let words = try words(JSONDocument(parsing: Array(answer.body.utf8)).root)
        #expect(!words.isEmpty)
        for word in words where word != "error" && word != "message" {
          #expect(article.contains("`\(word)`") || article.contains("\"\(word)\":"), "\(word)")
          explained += 1
        }
      }
      #expect(explained > 40)
    }
  }
#endif
