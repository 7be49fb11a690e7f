#if Server
  import Foundation
  import ModuleKit
  import ModuleKitServer
  import ModuleKitTesting
  import ModuleManifests
  import Testing

  @Suite("The JSON of an administration")
  struct AdministrationDocumentTests {
    /// The names of all members, and the schema.
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

    @Test("has no key that the article does not explain")
    func keys() async throws {
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
      let file = "../../../../Sources/ModuleKitServer/ModuleKitServer.docc/AtThreeInTheMorning.md"
      let article = try String(
        contentsOf: URL(filePath: #filePath).appending(path: file).standardized,
        encoding: .utf8
      )
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
