import Foundation
import Testing

@Suite("modctl check --packages")
struct PackageRequirementTests {
  private static func shop(_ requirement: String) throws -> AppFolder {
    try AppFolder([
      "modules.json":
        #"{ "name": "shop", "dependencies": { "cart": "*" }, "workspace": ["cart/Sources/Cart/module.json"] }"#,
      "manifests/log.ndjson": """
      { "name": "log", "version": "1.4.0", "package": { "url": "https://git.example/acme/basics", "version": "3.0.0" } }
      { "name": "log", "version": "1.5.0", "package": { "url": "https://git.example/acme/basics", "version": "3.1.0" } }
      """,
      "cart/Sources/Cart/module.json": """
      { "name": "cart", "version": "1.0.0", "dependencies": { "log": "^1.4" }, "package": { "path": "../.." } }
      """,
      "cart/Sources/Cart/CartModule.swift": "public struct CartModule {}\n",
      "cart/Package.swift": """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "cart", products: [.library(name: "Cart", targets: ["Cart"])],
        dependencies: [.package(url: "git@git.example:acme/basics.git", \(requirement))], targets: [.target(name: "Cart")])
      """,
    ])
  }

  private static let isOn = ProcessInfo.processInfo.environment["MODULEKIT_PACKAGES"] != nil

  private func check(_ app: AppFolder) throws -> Modctl.Result {
    var environment = Git.environment(home: app.url)
    environment["LANG"] = "C.UTF-8"
    return try Modctl.run(["check", "--packages"], in: app.url, environment: environment)
  }

  @Test(
    "Warns if Package.swift leaves out some of what the manifest admits, and fails if it leaves out all",
    .enabled(if: isOn),
    arguments: [
      ("from: \"3.0.0\"", 0, ""),
      (
        "exact: \"3.0.0\"", 0,
        "warning[package-requirement]: cart 1.0.0 needs log ^1.4, but ./cart/Package.swift needs its package =3.0.0, which leaves out 1.5.0"
      ),
      (
        "from: \"4.0.0\"", 1,
        "error[package-requirement]: cart 1.0.0 needs log ^1.4, but ./cart/Package.swift needs its package >=4.0.0 <5.0.0, which leaves out all of these"
      ),
      ("branch: \"main\"", 0, ""),
      ("nonsense", 1, "error[package-requirement]: SwiftPM cannot read ./cart/Package.swift"),
    ]
  )
  func difference(_ requirement: String, _ status: Int32, _ text: String) throws {
    let result = try check(Self.shop(requirement))
    let flat = result.flatOutput
    #expect(result.status == status && (text.isEmpty || flat.contains(text)), "\(result)")
    #expect(flat.contains("package-requirement") == !text.isEmpty, "\(result)")
  }
}
