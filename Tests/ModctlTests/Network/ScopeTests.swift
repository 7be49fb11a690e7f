import Foundation
import TestSupport
import Testing

/// A catalog with scopes is not asked for other names, and messages do not claim that it was.
@Suite("Names outside the scopes of a catalog")
struct ScopeTests {
  private func served(_ application: String) throws -> (app: RemoteApp, url: String) {
    let text = "shop:\nlog 1.0.0:\nacme/pay 1.0.0: provides Pay 1.0.0"
    let (app, server) = try RemoteApp.serving(text)
    try app.folder.write(
      "modules.json",
      #"{"name": "shop", \#(application), "catalogs": ["manifests", {"url": "\#(server.url)", "scopes": ["acme"]}]}"#
    )
    try app.folder.write("manifests/mail/1.0.0.json", #"{"name": "mail", "version": "1.0.0"}"#)
    return (app, server.url)
  }

  @Test("A module that was not asked for was not looked for there")
  func module() throws {
    let (app, url) = try served(#""dependencies": {"log": "*"}"#)
    let text = "looked in: manifests; not asked for it: \(url) (only for the scope acme)"
    for command in [["resolve"], ["show", "log"], ["add", "log"]] {
      let result = try app.run(command)
      #expect(result.flatErrors.contains(text), "\(command): \(result.errors)")
    }
    #expect(try app.modctl("resolve", "--format", "json").values("hints", "text") == [text])
    let check = try app.modctl("check").flatOutput
    #expect(check.contains(text), "\(check)")
    // A name in the scope was looked for everywhere.
    let asked = try app.modctl("resolve", "--with", "acme/nobody@*").flatErrors
    #expect(asked.contains("looked in: manifests, \(url) "), "\(asked)")
  }

  @Test("So it is with an interface that a module there provides")
  func interface() throws {
    let (app, url) = try served(#""requires": {"Pay": "*"}"#)
    let text = "not asked for it: \(url) (only for the scope acme)"
    #expect(try app.modctl("resolve").flatErrors.contains(text))
    let hints: [String] = try app.modctl("resolve", "--format", "json").values("hints", "text")
    #expect(hints.contains(text), "\(hints)")
    let check = try app.modctl("check").flatOutput
    #expect(check.contains(text), "\(check)")
  }

  @Test("A module that the application chooses as the provider is asked for, and the interface is not")
  func chosen() throws {
    let (app, server) = try RemoteApp.serving("shop:\nacme/pay 1.0.0: provides Pay 1.0.0")
    try app.folder.write(
      "modules.json",
      """
      {"name": "shop", "requires": {"Pay": "*"}, "providers": {"Pay": "acme/pay"},
        "catalogs": [{"url": "\(server.url)", "scopes": ["acme"]}]}
      """
    )
    try app.modctl("check").expect(0)
    try app.modctl("resolve").expect(0, output: "+ acme/pay 1.0.0")
    try app.modctl("resolve", "--locked", "--offline").expect(0)
  }

  @Test("An export says which catalogs it leaves out")
  func export() throws {
    let (app, url) = try served(#""dependencies": {}"#)
    let result = try app.modctl("catalog", "export", "--dry-run")
    #expect(result.status == 0)
    #expect(
      result.flatErrors == "note: left out, because only catalogs on this machine are exported: \(url)",
      "\(result.errors)"
    )
  }
}
