import Foundation
import Testing

@Suite("modctl assemble, for packages that SwiftPM would confuse")
struct AssembleNameTests {
  @Test("Two packages cannot have the same import name, nor that of ModuleKit")
  func sharedNames() throws {
    let app = try AppFolder([
      "modules.json": """
      {"name": "shop", "dependencies": {"x": "*", "acme/x": "*", "module-kit": "*"},
       "assembly": {"modulekit": {"path": "../ModuleKit"}}}
      """,
      "manifests/x/1.0.0.json":
        #"{"name": "x", "version": "1.0.0", "package": {"url": "https://git.example/p.git"}}"#,
      "manifests/acme/x/1.0.0.json":
        #"{"name": "acme/x", "version": "1.0.0", "package": {"url": "https://git.example/q.git"}}"#,
      "manifests/module-kit/1.0.0.json":
        #"{"name": "module-kit", "version": "1.0.0", "package": {"url": "https://git.example/r.git"}}"#,
    ])
    try app.lock()
    try app.modctl("assemble").expect(
      65,
      "x 1.0.0 is imported as `X`, and so is acme/x 1.0.0 from another package",
      "module-kit 1.0.0 is imported as `ModuleKit`, which",
      "2 errors"
    )
    #expect(!app.exists("Modules"))
    // SwiftPM builds the code of modules that the host creates, too.
    try app.write(
      "modules.json",
      """
      {"name": "shop", "dependencies": {"x": "*", "acme/x": "*"},
       "assembly": {"handedIn": ["x"], "modulekit": {"path": "../ModuleKit"}}}
      """
    )
    try app.lock()
    try app.modctl("assemble").expect(65, "imported as `X`, and so is", "1 error")
  }

  @Test("Two modules cannot be one type, unless the host creates one of them")
  func sharedTypes() throws {
    func manifest(_ name: String, _ package: String) -> String {
      #"{"name": "\#(name)", "version": "1.0.0", "package": {"url": "https://git.example/p.git"\#(package)}}"#
    }
    func application(_ more: String) -> String {
      """
      {"name": "shop", "dependencies": {"cart": "*", "box": "*", "crate": "*"},
       "assembly": {\(more)"modulekit": {"path": "../ModuleKit"}}}
      """
    }
    let app = try AppFolder([
      "modules.json": application(""),
      "manifests/box/1.0.0.json": manifest("box", #", "product": "Cart", "type": "CartModule""#),
      "manifests/cart/1.0.0.json": manifest("cart", ""),
      "manifests/crate/1.0.0.json": manifest("crate", #", "product": "Cart""#),
    ])
    try app.lock()
    let result = try app.modctl("assemble")
    result.expect(
      65,
      "cart/1.0.0.json:1:38: error[assembly]: cart 1.0.0 and box 1.0.0 are both the type Cart.CartModule",
      "crate/1.0.0.json:1:39: error[assembly]: crate 1.0.0 and box 1.0.0 are both the type Cart.CartModule",
      "note: manifests/box/1.0.0.json:1:112: box is here",
      "2 errors"
    )
    #expect(!app.exists("Modules"))
    try app.write("modules.json", application(#""handedIn": ["box", "crate"], "#))
    try app.modctl("assemble").expect(0)
  }

  @Test("A package cannot have the name of another one in the build, by which SwiftPM would find it")
  func sharedIdentities() throws {
    let names = ["modules", "modulekit", "app"]
    let packages = names.map { name in
      #"{"name": "m-\#(name)", "version": "1.0.0", "package": {"url": "https://git.example/\#(name).git"}}"#
        + "\n"
    }
    let needs = names.map { "\"m-\($0)\": \"*\"" }.joined(separator: ", ")
    let app = try AppFolder([
      "app/modules.json":
        #"{"name": "shop", "catalogs": ["all.ndjson"], "dependencies": {\#(needs)}, "assembly": {"modulekit": {"path": "../ModuleKit"}}}"#,
      "app/all.ndjson": packages.joined(),
    ])
    let folder = app.url.appendingPathComponent("app")
    #expect(try Modctl.run(["resolve"], in: folder).status == 0)
    let alone = try Modctl.run(["assemble"], in: folder)
    alone.expect(65, "2 errors")
    for text in [
      "all.ndjson:1:62: error[assembly]: m-modules 1.0.0 comes from the package modules, and the package written to "
        + #"Modules has the same name hint: choose another folder: "assembly": {"output": "…"} in modules.json"#,
      "all.ndjson:2:64: error[assembly]: m-modulekit 1.0.0 comes from the package modulekit, and ModuleKit's package has "
        + "the same name hint: SwiftPM identifies packages by the last part of their location: rename one of the two",
    ] {
      #expect(alone.flatErrors.contains(text), "\(text) in \(alone.flatErrors)")
    }
    // The host is a package, too, with the name of its folder.
    try app.write("app/Package.swift", #"dependencies: [.package(path: "./Generated/")]"#)
    try Modctl.run(["assemble", "--output", "Generated"], in: folder).expect(
      65,
      "2 errors",
      "m-app 1.0.0 comes from the package app, and the package beside modules.json has"
    )
  }

  @Test(
    "The package cannot be written into the folder of modules.json, however that is spelled",
    arguments: [".", "./", "Modules/..", "../app", "$FOLDER"]
  )
  func ownFolder(_ output: String) throws {
    let app = try AppFolder([
      "app/modules.json": #"{"name": "shop", \#(AssembleTests.kit)}"#, "app/manifests/.gitkeep": "",
    ])
    let folder = app.url.appendingPathComponent("app")
    #expect(try Modctl.run(["resolve"], in: folder).status == 0)
    try Modctl.run(
      ["assemble", "--output", output.replacingOccurrences(of: "$FOLDER", with: folder.path)],
      in: folder
    ).expect(65, "cannot be written into the folder of modules.json itself")
    #expect(!app.exists("app/Package.swift"))
  }

  @Test("The package cannot be written in place of a file")
  func file() throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", \#(AssembleTests.kit)}"#, "manifests/.gitkeep": "",
      "Modules": "mine",
    ])
    try app.lock()
    try app.modctl("assemble").expect(
      65,
      "Modules is a file, not a folder hint: name another folder with --output"
    )
  }

  @Test(
    "Refuses a module of the host's own package, however Package.swift names the written one",
    arguments: [
      #"path: "Modules""#, #"path: "./Modules""#, #"path:"Modules/""#, #"name: "M", path: "../shop/Modules""#,
    ]
  )
  func ownPackage(_ dependency: String) throws {
    let app = try AppFolder([
      "shop/modules.json":
        #"{"name": "shop", "dependencies": {"cart": "*"}, "catalogs": [], "workspace": ["*/module.json"], \#(AssembleTests.kit)}"#,
      "shop/Cart/module.json": #"{"name": "cart", "version": "1.0.0", "package": {"path": ".."}}"#,
      "shop/Package.swift": "let package = Package(dependencies: [.package(\(dependency))])",
    ])
    let folder = app.url.appendingPathComponent("shop")
    #expect(try Modctl.run(["resolve"], in: folder).status == 0)
    try Modctl.run(["assemble"], in: folder).expect(
      65,
      "cart is a target of the package that depends on Modules, so the package would",
      "1 error"
    )
    #expect(!app.exists("shop/Modules"))
  }
}
