import Foundation
import Testing

/// Modules whose packages need ModuleKit, in versions and with traits.
extension SwiftPMRefusalTests {
  @Test("Explains requirements on ModuleKit and on a branch that no build can have", .enabled(if: isOn))
  func moduleKit() throws {
    let (app, kit) = try Self.shopWithRepositories()
    let git = try Git(in: app.url.appendingPathComponent("ModuleKit"))
    for tag in ["0.1.0", "2.0.0"] { try git.run("tag", tag) }
    try git.run("branch", "next")
    for (reference, sentence) in [
      (
        #"from: "2.0.0""#,
        "modules.json:3:30: error[swiftpm]: the Package.swift of log 1.4.0 needs modulekit 2.0.0..<3.0.0, but modules.json "
          + "names another version"
      ),
      (
        #"branch: "next""#,
        "manifests/log.ndjson:1:58: error[swiftpm]: the Package.swift of log 1.4.0 needs modulekit from a branch, a commit or "
          + "a folder, which SwiftPM refuses in a package with a version"
      ),
    ] {
      try Self.repository(
        "log",
        "Log",
        [],
        needs: (".package(url: \"\(kit)\", \(reference))", "ModuleKit"),
        in: app
      )
      try Git(in: app.url.appendingPathComponent("log")).run("tag", "-f", "1.4.0")
      try? app.remove("shop/Modules/.build")
      let result = try assemble(app)
      #expect(result.status == 1 && result.flatErrors.contains(sentence), "\(sentence) in \(result.errors)")
    }
  }

  @Test("Resolves modules whose packages leave ModuleKit its default traits", .enabled(if: isOn))
  func traits() throws {
    let (app, kit) = try Self.shopWithRepositories()
    // Like the real one, it needs a package of others only under a trait that is on by default.
    try Self.repository("Arguments", "Arguments", ["1.0.0"], in: app)
    try app.write("ModuleKit/Sources/tool/main.swift", "")
    try app.write(
      "ModuleKit/Package.swift",
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "ModuleKit", products: [.library(name: "ModuleKit", targets: ["ModuleKit"])],
        traits: [.default(enabledTraits: ["CommandLine"]), .trait(name: "CommandLine")],
        dependencies: [.package(url: "file://\(app.url.path)/Arguments", from: "1.0.0")],
        targets: [
          .target(name: "ModuleKit"),
          .executableTarget(
            name: "tool",
            dependencies: [
              .product(name: "Arguments", package: "arguments", condition: .when(traits: ["CommandLine"]))
            ]),
        ])
      """
    )
    let git = try Git(in: app.url.appendingPathComponent("ModuleKit"))
    try git.commit("Traits")
    try git.run("tag", "0.1.0")
    try Self.repository(
      "log",
      "Log",
      ["1.4.0"],
      needs: (".package(url: \"\(kit)\", from: \"0.1.0\")", "ModuleKit"),
      in: app
    )
    let result = try assemble(app)
    result.expect(0)
    #expect(result.output.hasSuffix("SwiftPM resolved the same versions.\n"), "\(result)")
    let manifest = try app.read("shop/modules.json")
    try app.write(
      "shop/modules.json",
      manifest.replacingOccurrences(of: #""0.1.0""#, with: #""0.1.0", "traits": []"#)
    )
    try? app.remove("shop/Modules/.build")
    let refused = try assemble(app)
    // Later versions of SwiftPM may resolve this.
    if refused.status == 0 { return }
    refused.expect(
      1,
      "modules.json:3:30: error[swiftpm]: SwiftPM did not resolve arguments, as happens if packages enable different traits",
      "hint: list all traits that the host and the modules enable"
    )
  }
}
