import Foundation
import Testing

@Suite("The name of an interface in place of a module's, and the other way around")
struct OtherKindTests {
  private func app(_ members: String) throws -> AppFolder {
    try AppFolder([
      "modules.json": #"{"name": "shop", "catalogs": ["all.ndjson"], \#(members)}"#,
      "all.ndjson": """
      {"name": "cart", "version": "1.0.0", "requires": {"PaymentGateway": "^1"}}
      {"name": "stripe", "version": "1.0.0", "provides": {"PaymentGateway": "1.0.0"}}
      {"name": "adyen", "version": "1.0.0", "provides": {"PaymentGateway": "1.1.0"}}

      """,
    ])
  }

  @Test("A dependency on an interface leads to `requires`")
  func interface() throws {
    let app = try app(#""dependencies": {"PaymentGateway": "^1"}"#)
    let note =
      "`PaymentGateway` is an interface: list it under `requires`; it is provided by adyen, stripe"
    try app.modctl("resolve").expect(1, "no module `PaymentGateway`, which shop needs \(note)")
    #expect(try app.modctl("resolve", "--format", "json").values("hints", "text") == [note])
    let check = try app.modctl("check")
    #expect(check.status == 1 && check.flatOutput.contains("hint: " + note), "\(check)")
  }

  @Test("A requirement of a module as an interface leads to `dependencies`")
  func module() throws {
    let app = try app(#""requires": {"cart": "^1"}"#)
    let note = "`cart` is a module: list it under `dependencies`"
    try app.modctl("resolve").expect(1, "no module provides `cart`, which shop requires \(note)")
    let check = try app.modctl("check")
    #expect(check.status == 1 && check.flatOutput.contains("hint: " + note), "\(check)")
  }

  @Test("A mistyped interface is suggested, and one to update leads to its provider")
  func commands() throws {
    let app = try app(#""dependencies": {"cart": "^1"}"#)
    try app.lock()
    for command in ["add", "show"] {
      try app.modctl(command, "paymentGatway").expect(64, "did you mean the interface `PaymentGateway`?")
    }
    try app.modctl("update", "PaymentGateway").expect(
      64,
      "it is an interface; update what provides it: adyen"
    )
  }
}
