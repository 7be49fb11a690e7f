import Foundation
import Testing

@Suite("modctl add without a requirement")
struct OpenRequirementTests {
  @Test(
    "A new requirement of what is not selected gets the newest version that allows a solution, too",
    arguments: [[], ["--optional"]]
  )
  func addedBeside(_ options: [String]) throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "dependencies": {}, "workspace": ["Sources/*/module.json"]}"#,
      "Sources/cart/module.json": #"{"name": "cart", "version": "1.0.0", "dependencies": {"base": "*"}}"#,
      "manifests/base/1.0.0.json": #"{"name": "base", "version": "1.0.0", "dependencies": {"mail": "^1"}}"#,
      "manifests/log/1.0.0.json": #"{"name": "log", "version": "1.0.0"}"#,
      "manifests/log/2.0.0.json": #"{"name": "log", "version": "2.0.0", "yanked": "loses lines"}"#,
      "manifests/mail/1.0.0.json": #"{"name": "mail", "version": "1.0.0"}"#,
      "manifests/mail/2.0.0.json": #"{"name": "mail", "version": "2.0.0"}"#,
    ])
    try Modctl.run(["add", "log", "mail", "--to", "cart"] + options, in: app.url).expect(0)
    let text = try app.read("Sources/cart/module.json")
    #expect(text.contains(#""log": "^1.0.0""#) && text.contains(#""mail": "^1.0.0""#), "\(text)")
    #expect(try app.modctl("check", "--strict").status == 0)
  }

  @Test("A locked version that was withdrawn counts if nothing else fits, and the others get their newest")
  func withdrawn() throws {
    let app = try CompactApp(
      """
      shop: mail ^1; lock mail 1.0.0; lock log 1.0.0
      mail 1.0.0: log <2
      log 1.0.0: yanked loses lines
      log 2.0.0
      tea 1.0.0
      tea 1.1.0
      """
    ).folder()
    try app.modctl("add", "log", "tea").expect(0)
    let text = try app.read("modules.json")
    #expect(text.contains(#""log": "^1.0.0""#) && text.contains(#""tea": "^1.1.0""#), "\(text)")
    #expect(try app.pins() == "log 1.0.0, mail 1.0.0, tea 1.1.0")
  }

  @Test("A fix leaves no requirement that allows any version, and a fix that is not needed is reported")
  func fixedWithOpen() throws {
    let files = [
      "modules.json": #"{"name": "shop", "dependencies": {}}"#,
      "manifests/mail/1.2.0.json": #"{"name": "mail", "version": "1.2.0", "dependencies": {"log": "^1"}}"#,
      "manifests/log/1.0.0.json": #"{"name": "log", "version": "1.0.0"}"#,
      "manifests/log/2.0.0.json": #"{"name": "log", "version": "2.0.0"}"#,
    ]
    let app = try AppFolder(files)
    try app.modctl("add", "mail", "log@^2", "--fix", "1").expect(0)
    let text = try app.read("modules.json")
    #expect(text.contains(#""mail": "^1.2.0""#) && !text.contains("*"), "\(text)")
    #expect(try app.modctl("resolve", "--locked").status == 0)
    let other = try AppFolder(files)
    let needless = try other.modctl("add", "mail", "--fix", "7")
    #expect(
      needless.status == 0 && needless.errors == "note: there is nothing to fix\n",
      "\(needless.errors)"
    )
  }
}
