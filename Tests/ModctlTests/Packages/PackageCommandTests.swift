import Foundation
import Testing

/// What the commands print about the packages that modules come from.
@Suite("Packages in modctl's output")
struct PackageCommandTests {
  private static func shop(_ payments: [String: String]) throws -> AppFolder {
    var files = [
      "modules.json": #"{ "name": "shop", "dependencies": { "cart": "^2", "payment": "^1" } }"#,
      "manifests/cart/2.1.0.json": """
      { "name": "cart", "version": "2.1.0",
        "package": { "url": "https://git.example/acme/shop-modules.git", "version": "3.2.0" } }
      """,
    ]
    for (version, package) in payments {
      files["manifests/payment/\(version).json"] = """
        { "name": "payment", "version": "\(version)",
          "package": { "url": "git@git.example:acme/Shop-Modules", "version": "\(package)" } }
        """
    }
    return try AppFolder(files)
  }

  @Test("`why` names the package and what else comes from it")
  func why() throws {
    let app = try Self.shop(["1.3.0": "3.2.0", "1.4.0": "3.1.0"])
    let text = try app.modctl("why", "payment").output
    #expect(text.contains("\nFrom the package shop-modules 3.2.0, with cart 2.1.0\n"))
    #expect(
      try app.modctl("why", "cart", "--format", "json").output.contains(#""name": "shop-modules 3.2.0""#)
    )
  }

  @Test("`outdated` and `why --not` report that the package is in the way")
  func outdated() throws {
    let app = try Self.shop(["1.3.0": "3.2.0", "1.4.0": "3.1.0"])
    #expect(try app.modctl("resolve").output.contains("payment 1.3.0"))
    let sentence = "cart 2.1.0 and payment 1.4.0 come from shop-modules, in versions 3.2.0 and 3.1.0"
    let outdated = try app.modctl("outdated").flatOutput
    #expect(outdated.contains(sentence), "\(outdated)")
    let not = try app.modctl("why", "payment", "--not", "1.4.0")
    #expect(not.flatErrors.contains(sentence) || not.output.contains("come from shop-modules"), "\(not)")
  }

  @Test("A failure is explained with places, as text, JSON and a picture")
  func failure() throws {
    let app = try Self.shop(["1.4.0": "3.1.0"])
    let result = try app.modctl("resolve")
    #expect(result.status == 1)
    for text in [
      "error[no-solution]: cart 2.1.0 and payment 1.4.0 come from shop-modules, in versions 3.2.0 and 3.1.0",
      "cart 2.1.0 comes from shop-modules 3.2.0 manifests/cart/2.1.0.json:2:79",
      "payment 1.4.0 comes from shop-modules 3.1.0 manifests/payment/1.4.0.json:2:71",
      "One build takes shop-modules from one place in one version, and these differ. (1, 2)",
    ] {
      #expect(result.flatErrors.contains(text), "\(text) in \(result.errors)")
    }
    let json = try app.modctl("resolve", "--format", "json").output
    #expect(json.contains(#""kind": "package""#) && json.contains(#""subject": "shop-modules""#))
    let dot = try app.modctl("graph", "--format", "dot").output
    #expect(dot.contains(#""package:shop-modules""#))
    #expect(try app.modctl("graph", "--format", "svg").output.contains("✗ shop-modules"))
  }

  @Test("`graph` frames the modules of one package")
  func graph() throws {
    let app = try Self.shop(["1.3.0": "3.2.0"])
    let dot = try app.modctl("graph", "--format", "dot").output
    #expect(
      dot.contains(#"{ label="shop-modules 3.2.0"; fontname="Helvetica"; style=dashed; "cart"; "payment"; }"#)
    )
    #expect(
      try app.modctl("graph", "--format", "mermaid").output.contains(
        #"subgraph package0["shop-modules 3.2.0"]"#
      )
    )
    #expect(try app.modctl("graph", "--format", "json").output.contains(#""package": "shop-modules 3.2.0""#))
  }

  @Test("Accepts new and old lockfiles: without packages, nothing is stale")
  func oldLockfile() throws {
    let app = try Self.shop(["1.3.0": "3.2.0"])
    try app.lock()
    let text = try app.read("modules.lock.json")
    let old = text.split(separator: "\n", omittingEmptySubsequences: false).filter {
      !$0.contains("\"package\"")
    }
    try app.write("modules.lock.json", old.joined(separator: "\n"))
    #expect(try app.modctl("resolve", "--locked").status == 0)
    #expect(try app.modctl("resolve").status == 0)
    #expect(try app.read("modules.lock.json") == text)
  }
}
