import Foundation
import TestSupport
import Testing

/// Nothing is said about cycles through what is not on this machine.
@Suite("Cycles through interfaces that a remote catalog may provide")
struct RemoteCycleTests {
  private func check(_ catalog: String, catalogs: (String) -> String) throws -> Modctl.Result {
    let (app, server) = try RemoteApp.serving(catalog)
    try app.folder.write(
      "modules.json",
      #"{"name": "shop", "dependencies": {"cart": "*"}, "catalogs": [\#(catalogs(server.url)), "manifests"]}"#
    )
    try app.folder.write(
      "manifests/cart/1.0.0.json",
      #"{"name": "cart", "version": "1.0.0", "requires": {"Pay": "^1.0"}}"#
    )
    try app.folder.write(
      "manifests/stripe/1.0.0.json",
      #"{"name": "stripe", "version": "1.0.0", "dependencies": {"cart": "^1.0"}, "provides": {"Pay": "1.0.0"}}"#
    )
    return try app.modctl("check")
  }

  @Test("Another provider there may be the way out")
  func provider() throws {
    let paypal = "shop:\npaypal 1.0.0: provides Pay 1.0.0"
    #expect(try !check(paypal) { #"{"url": "\#($0)"}"# }.output.contains("cycle]"))
    #expect(
      try check("shop:\nmail 1.0.0:") { #"{"url": "\#($0)"}"# }.output.contains(
        "error[cycle]: cart and stripe"
      )
    )
  }

  @Test("A catalog that does not answer may have one")
  func unreachable() throws {
    let result = try check("shop:\nmail 1.0.0:") { _ in #"{"url": "http://127.0.0.1:9/"}"# }
    #expect(result.output.contains("error[unreachable-catalog]"), "\(result)")
    #expect(!result.output.contains("cycle]"), "\(result)")
  }
}
