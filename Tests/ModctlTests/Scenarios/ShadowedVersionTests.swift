import Foundation
import Testing

/// A module of the workspace hides all of its published versions. Whoever asks for one of these learns that, and is not told that
/// it does not exist.
@Suite("A published version behind a module of the workspace")
struct ShadowedVersionTests {
  private static let note = "log is in the workspace, so only its version there, 1.5.0, can be selected"

  private func app(_ demands: String = "log ^1") throws -> AppFolder {
    try CompactApp(
      """
      shop: \(demands)
      workspace log 1.5.0
      log 1.5.0
      log 1.6.0
      cart 1.0.0: log ^1.6
      """
    ).folder()
  }

  @Test("A requirement that only it matches: names the workspace", arguments: ["cart *", "log ^1.6"])
  func conflict(_ demands: String) throws {
    let app = try app(demands)
    try app.modctl("resolve").expect(
      1,
      "log exists only in 1.5.0",
      "note: \(Self.note) (Sources/log/module.json:1:"
    )
    let document = try app.modctl("resolve", "--format", "json").output
    #expect(document.contains(#""code": "workspace-module""#) && document.contains(Self.note), "\(document)")
  }

  @Test("Two requirements of which one matches it: names the workspace")
  func disagreement() throws {
    try app("cart *; log =1.5.0").modctl("resolve").expect(1, "note: \(Self.note)")
  }

  @Test("A conflict about a published module says nothing about the workspace")
  func other() throws {
    let result = try app("cart ^2; log ^1").modctl("resolve")
    #expect(result.status == 1 && !result.flatErrors.contains("workspace"), "\(result.errors)")
  }

  @Test("why and update answer with the workspace instead of denying that the version exists")
  func questions() throws {
    let app = try app()
    try app.lock()
    let why = try app.modctl("why", "log")
    #expect(why.output.hasPrefix("log 1.5.0 is selected for shop, from the workspace\n"), "\(why.output)")
    for question in [["why", "log", "--not", "1.6.0"], ["update", "log@1.6.0"]] {
      let result = try Modctl.run(question, in: app.url)
      result.expect(64, "error[no-such-version]: \(Self.note)")
      #expect(!result.errors.contains("hint"))
    }
  }
}
