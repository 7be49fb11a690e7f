import Foundation
import Testing

@Suite("A missing module whose manifest is elsewhere")
struct MisplacedManifestTests {
  private func app(_ files: [String: String]) throws -> AppFolder {
    try AppFolder(
      files.merging([
        "modules.json": #"{"name": "shop", "dependencies": {"log": "^1"}}"#,
        "manifests/tax/1.0.0.json": #"{"name": "tax", "version": "1.0.0"}"#,
      ]) { $1 }
    )
  }

  @Test(
    "The failure says where the manifest is, and why it is not found",
    arguments: [
      (
        "manifests/logs/1.0.0.json",
        "manifests/logs/1.0.0.json:1:10: the name is `log`, but the file is in the folder of `logs`"
      ),
      ("manifests/logs.ndjson", "manifests/logs.ndjson:2:10: the manifest of `log` is in the file of `logs`"),
    ]
  )
  func found(_ file: String, _ finding: String) throws {
    // One that concerns other modules comes first.
    let app = try app([
      file: (file.hasSuffix(".ndjson") ? "{\"name\": \"logs\", \"version\": \"1.0.0\"}\n" : "")
        + #"{"name": "log", "version": "1.0.0"}"#,
      "manifests/cart/1.0.0.json": #"{"name": "basket", "version": "1.0.0"}"#,
    ])
    let text = try app.modctl("resolve")
    text.expect(1, "\(finding); see modctl check")
    let json = try app.modctl("resolve", "--format", "json")
    let codes: [String] = try json.values("hints", "code")
    let texts: [String] = try json.values("hints", "text")
    #expect(zip(codes, texts).filter { $0.0 == "misplaced-manifest" }.map(\.1) == [finding])
  }

  @Test("Nothing is said about manifests of others, or about a wrong version")
  func others() throws {
    let app = try app([
      "manifests/cart/1.0.0.json": #"{"name": "basket", "version": "1.0.0"}"#,
      "manifests/tax/2.0.0.json": #"{"name": "tax", "version": "2.0.1"}"#,
    ])
    let result = try app.modctl("resolve")
    #expect(result.status == 1 && !result.errors.contains("see modctl check"), "\(result.errors)")
  }
}
