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
        "warning[package-requirement]: cart 1.0.0 needs log ^1.4, but cart/Package.swift needs its package =3.0.0, which excludes 1.5.0"
      ),
      (
        "from: \"4.0.0\"", 1,
        "error[package-requirement]: cart 1.0.0 needs log ^1.4, but cart/Package.swift needs its package >=4.0.0 <5.0.0, which excludes all of these"
      ),
      (
        "branch: \"main\"", 0,
        "warning[package-requirement]: cart 1.0.0 needs log ^1.4, but cart/Package.swift needs its package from a branch, a commit or a folder, which SwiftPM builds instead of the locked version"
      ),
      ("nonsense", 1, "error[package-requirement]: SwiftPM cannot read cart/Package.swift"),
    ]
  )
  func difference(_ requirement: String, _ status: Int32, _ text: String) throws {
    let result = try check(Self.shop(requirement))
    let flat = result.flatOutput
    #expect(result.status == status && (text.isEmpty || flat.contains(text)), "\(result)")
    #expect(flat.contains("package-requirement") == !text.isEmpty, "\(result)")
  }

  @Test(
    "Warns of a package that others cannot use in a version, and calls its own Package.swift just that",
    .enabled(if: isOn),
    arguments: [
      (#".package(url: "https://git.example/Kit", branch: "main")"#, "kit"),
      (#".package(path: "../Kit"), .package(name: "Tools", path: "../tools")"#, "kit, tools"),
      (#".package(url: "https://git.example/Kit", from: "1.0.0")"#, nil),
    ]
  )
  func unstable(_ dependencies: String, _ named: String?) throws {
    for package in [#""url": "https://git.example/cart""#, #""path": "../..""#] {
      let app = try AppFolder([
        "modules.json": #"{ "name": "carts", "workspace": ["Sources/*/module.json"], "catalogs": [] }"#,
        "Sources/Cart/module.json": #"{ "name": "cart", "version": "1.0.0", "package": { \#(package) } }"#,
        "Sources/Cart/CartModule.swift": "public struct CartModule {}\n",
        "Package.swift": """
        // swift-tools-version: 6.1
        import PackageDescription
        let package = Package(
          name: "cart", products: [.library(name: "Cart", targets: ["Cart"])],
          dependencies: [\(dependencies)], targets: [.target(name: "Cart")])
        """,
      ])
      let result = try check(app)
      guard let named, package.contains("url") else {
        #expect(!result.output.contains("package-requirement"), "\(result)")
        continue
      }
      let message =
        "Sources/Cart/module.json:1:39: warning[package-requirement]: Package.swift needs \(named) from a branch, a commit or "
        + "a folder, which SwiftPM refuses in a package that others require by version"
      #expect(result.status == 0 && result.flatOutput.contains(message), "\(result)")
    }
  }
}
