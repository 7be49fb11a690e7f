import Foundation
import Testing

/// Checks what `modctl assemble` writes, refuses and leaves alone; `JoinedAssemblyTests` compiles what it writes.
@Suite("modctl assemble")
struct AssembleTests {
  static let kit = #""assembly": { "modulekit": { "path": "../ModuleKit" } }"#
  static let commit = String(repeating: "a", count: 40)

  /// An application with packages of every kind, locked.
  static func shop(_ extra: [String: String] = [:], assembly: String = kit) throws -> AppFolder {
    let app = try AppFolder([
      "modules.json": """
      {
        "name": "shop", "dependencies": { "acme/tax-tables": "^1", "cart": "^2", "mail": "^1", "3d": "^1" },
        "workspace": ["Mail/Sources/Mail/module.json"], \(assembly)
      }
      """,
      "manifests/cart/2.1.0.json": """
      { "name": "cart", "version": "2.1.0", "dependencies": { "payment": "^1" },
        "package": { "url": "https://git.example/acme/shop-modules.git", "version": "3.2.0", "revision": "\(commit)" } }
      """,
      "manifests/payment.ndjson": """
      { "name": "payment", "version": "1.4.0", "package": { "url": "git@git.example:acme/Shop-Modules", "version": "3.2.0", "product": "Pay-Kit", "type": "Payment.Module" } }
      """,
      "manifests/acme/tax-tables/1.0.0.json": """
      { "name": "acme/tax-tables", "version": "1.0.0", "package": { "id": "acme.tax-tables" } }
      """,
      "manifests/3d/1.0.0.json": """
      { "name": "3d", "version": "1.0.0" }
      """,
      "Mail/Package.swift": "// swift-tools-version: 6.1\n",
      "Mail/Sources/Mail/module.json": """
      { "name": "mail", "version": "1.0.0", "package": { "url": "https://git.example/acme/mail.git" } }
      """,
    ])
    for (path, text) in extra { try app.write(path, text) }
    try app.lock()
    return app
  }

  @Test("Writes what the lockfile says: each package once, each module in order, and what the host hands in")
  func files() throws {
    let app = try Self.shop()
    let result = try app.modctl("assemble")
    result.expect(0)
    #expect(
      result.output == """
        Assembled 5 modules in Modules
          + Modules/Package.swift
          + Modules/Sources/Modules/Modules.swift
        Supplied by the host: 3d

        """
    )
    let manifest = try app.read("Modules/Package.swift")
    let dependencies = manifest.split(separator: "\n").filter {
      $0.hasPrefix("    .package") || $0.hasPrefix("    //")
    }
    #expect(
      dependencies.joined(separator: "\n") == """
            .package(name: "ModuleKit", path: "../../ModuleKit"),
            // acme/tax-tables 1.0.0
            .package(id: "acme.tax-tables", exact: "1.0.0"),
            // mail 1.0.0
            .package(path: "../Mail"),
            // cart 2.1.0, payment 1.4.0
            .package(url: "https://git.example/acme/shop-modules.git", exact: "3.2.0"),
        """
    )
    for product in [
      #".product(name: "TaxTables", package: "acme.tax-tables")"#,
      #".product(name: "Mail", package: "mail")"#,
      #".product(name: "Cart", package: "shop-modules")"#,
      #".product(name: "Pay-Kit", package: "shop-modules")"#,
    ] {
      #expect(manifest.contains(product), "\(product)")
    }
    let source = try app.read("Modules/Sources/Modules/Modules.swift")
    let makers = source.split(separator: "\n").filter { $0.hasPrefix("    (\"") }
    #expect(
      makers.joined(separator: "\n") == #"""
            ("3d", nil),  // 3d 1.0.0: manifests/3d/1.0.0.json
            ("acme/tax-tables", { TaxTablesModule() }),  // acme/tax-tables 1.0.0: manifests/acme/tax-tables/1.0.0.json
            ("mail", { MailModule() }),  // mail 1.0.0: Mail/Sources/Mail/module.json
            ("payment", { Payment.Module() }),  // payment 1.4.0: manifests/payment.ndjson
            ("cart", { CartModule() }),  // cart 2.1.0: manifests/cart/2.1.0.json
        """#
    )
    #expect(source.contains("\nimport Pay_Kit  // payment 1.4.0: manifests/payment.ndjson\n"))
    #expect(!source.contains("import 3d"))
    let lockfile = try app.read("modules.lock.json").split(separator: "\n")
    #expect(lockfile.allSatisfy { source.contains("    \($0)\n") })
  }

  @Test(
    "Enables the traits of ModuleKit that the manifest lists, and otherwise leaves them to ModuleKit",
    arguments: [
      ("", ""), (#", "traits": []"#, ", traits: []"),
      (#", "traits": ["default", "Server"]"#, #", traits: ["default", "Server"]"#),
    ]
  )
  func traits(_ listed: String, _ written: String) throws {
    for (location, words) in [
      (#""path": "../ModuleKit""#, #"name: "ModuleKit", path: "../../ModuleKit""#),
      (
        #""url": "https://git.example/ModuleKit.git", "from": "0.1.0""#,
        #"url: "https://git.example/ModuleKit.git", from: "0.1.0""#
      ),
    ] {
      let app = try AppFolder([
        "modules.json":
          #"{ "name": "shop", "catalogs": [], "assembly": { "modulekit": { \#(location)\#(listed) } } }"#
      ])
      try app.modctl("resolve").expect(0)
      try app.modctl("assemble").expect(0)
      let manifest = try app.read("Modules/Package.swift")
      #expect(manifest.contains("\n    .package(\(words)\(written)),\n"), "\(manifest)")
    }
  }

  @Test("Writes the same bytes again, and reports that with --check")
  func same() throws {
    let app = try Self.shop()
    let missing = try app.modctl("assemble", "--check")
    #expect(missing.status == 2 && missing.output.hasPrefix("Checked 5 modules in Modules\n"))
    #expect(!app.exists("Modules"))
    let preview = try app.modctl("assemble", "--dry-run").output
    #expect(preview.hasPrefix("Would assemble 5 modules in Modules\n"))
    #expect(preview.contains("+let package = Package("))
    #expect(!app.exists("Modules"))
    #expect(try app.modctl("assemble").status == 0)
    let before = try app.read("Modules/Package.swift") + app.read("Modules/Sources/Modules/Modules.swift")
    #expect(try app.modctl("assemble").output.contains("  = Modules/Package.swift\n"))
    #expect(
      try app.read("Modules/Package.swift") + app.read("Modules/Sources/Modules/Modules.swift") == before
    )
    #expect(try app.modctl("assemble", "--check").status == 0)
    #expect(try app.modctl("assemble", "--dry-run").errors == "Dry run: nothing was written.\n")
    // Another lockfile means other files, and the next run writes them.
    try app.write("manifests/cart/2.2.0.json", #"{ "name": "cart", "version": "2.2.0" }"#)
    #expect(try app.modctl("update", "cart").status == 0)
    let check = try app.modctl("assemble", "--check")
    #expect(check.status == 2)
    #expect(check.errors == "error: Modules does not match modules.lock.json; run `modctl assemble`\n")
    #expect(try app.modctl("assemble").output.contains("  > Modules/Package.swift\n"))
    #expect(try app.modctl("assemble", "--check").status == 0)
  }

  @Test("Never replaces or removes a file that it did not write, and then writes nothing")
  func foreign() throws {
    let app = try Self.shop([
      "Modules/Sources/Modules/Modules.swift": "// mine\n", "Modules/README.md": "mine",
    ])
    try app.modctl("assemble").expect(
      65,
      "Modules/Sources/Modules/Modules.swift:1:1: error[foreign-file]: this file was not written by"
    )
    try app.modctl("assemble", "--check", "--format", "json").expect(2, output: #""code": "foreign-file""#)
    #expect(try app.read("Modules/Sources/Modules/Modules.swift") == "// mine\n")
    #expect(!app.exists("Modules/Package.swift"))
    #expect(try app.modctl("assemble", "--output", "Build/Out").status == 0)
    #expect(try app.read("Build/Out/Package.swift").contains(#".package(path: "../../Mail")"#))
    try app.remove("Modules/Sources")
    #expect(try app.modctl("assemble").status == 0)
    #expect(try app.read("Modules/README.md") == "mine")
  }

  @Test("Leaves everything unchanged if one file cannot be written")
  func allOrNothing() throws {
    let app = try Self.shop(["Modules/Sources/Modules": "a file where a folder belongs"])
    try app.modctl("assemble").expect(65, "error[write-failed]: ")
    #expect(try app.names("Modules") == ["Sources"])
  }

  @Test(
    "A module's type that has the name of one in the written file is qualified",
    arguments: ["Modules", "ModulesError"]
  )
  func ownTypes(type: String) throws {
    let app = try Self.shop([
      "manifests/cart/2.9.0.json": """
      { "name": "cart", "version": "2.9.0", "package": { "url": "https://git.example/cart.git", "type": "\(type)" } }
      """
    ])
    #expect(try app.modctl("update", "cart").status == 0 && app.modctl("assemble").status == 0)
    #expect(try app.read("Modules/Sources/Modules/Modules.swift").contains("{ Cart.\(type)() }"))
  }

  @Test("Writes two files that only build together")
  func together() throws {
    let app = try Self.shop()
    #expect(try app.modctl("assemble").status == 0)
    let first = try app.read("Modules/Package.swift")
    try app.write("manifests/cart/2.1.1.json", #"{ "name": "cart", "version": "2.1.1" }"#)
    #expect(try app.modctl("update", "cart").status == 0 && app.modctl("assemble").status == 0)
    func condition(_ text: String) -> Substring? { text.firstMatch(of: /MODULES_[0-9A-F]{16}/)?.output }
    let second = try app.read("Modules/Package.swift")
    #expect(condition(first) != condition(second))
    #expect(try condition(app.read("Modules/Sources/Modules/Modules.swift")) == condition(second))
  }

  @Test("Refuses a lockfile that is missing or stale")
  func stale() throws {
    let app = try Self.shop()
    let lockfile = try app.read("modules.lock.json")
    try app.remove("modules.lock.json")
    try app.modctl("assemble").expect(
      2,
      "error[stale-lockfile]: there is no modules.lock.json hint: run `modctl resolve` and commit modules.lock.json"
    )
    try app.modctl("assemble", "--format", "json").expect(2, output: #""code": "stale-lockfile""#)
    try app.write("modules.lock.json", lockfile)
    try app.remove("manifests/cart/2.1.0.json")
    try app.write("manifests/cart/2.2.0.json", #"{ "name": "cart", "version": "2.2.0" }"#)
    #expect(try app.modctl("assemble").status == 2)
    #expect(!app.exists("Modules"))
  }

  @Test("Refuses a lockfile with another package than the manifest has, which the digest pins")
  func otherPackage() throws {
    let app = try Self.shop()
    let lockfile = try app.read("modules.lock.json")
    #expect(try app.modctl("assemble").status == 0)
    for (old, new) in [("acme.tax-tables", "acme.other"), (#""version": "3.2.0""#, #""version": "3.3.0""#)] {
      try app.write("modules.lock.json", lockfile.replacingOccurrences(of: old, with: new))
      #expect(try app.modctl("assemble", "--check").status == 2)
      try app.modctl("resolve", "--locked").expect(2, output: " has a different package\n")
    }
    try app.lock()
    #expect(try app.read("modules.lock.json") == lockfile)
  }

  @Test("Reports everything that is missing, and where, in one run")
  func mistakes() throws {
    let app = try Self.shop(
      [
        "manifests/cart/2.1.0.json":
          #"{ "name": "cart", "version": "2.1.0", "package": { "path": "../cart" } }"#,
        "Mail/Sources/Mail/module.json":
          #"{ "name": "mail", "version": "1.0.0", "package": { "path": "..", "product": "Modules" } }"#,
      ],
      assembly: #""assembly": { "handedIn": ["crat"] }"#
    )
    let result = try app.modctl("assemble")
    #expect(result.status == 65)
    for text in [
      "modules.json:3:63: error[assembly]: modules.json does not say where ModuleKit is",
      "modules.json:3:78: error[assembly]: `handedIn` names `crat`, which is not selected",
      "did you mean `cart`?",
      "manifests/cart/2.1.0.json:1:39: error[assembly]: cart 2.1.0 is in a catalog, but its package is the folder ../cart",
      "error[assembly]: mail 1.0.0 is imported as `Modules`, the name of the generated module",
      "4 errors",
    ] {
      #expect(result.flatErrors.contains(text), "\(text) in \(result.flatErrors)")
    }
    #expect(!app.exists("Modules"))
  }

  @Test("Marks a name that is not selected, even if another name is in the list twice")
  func strayAfterRepeated() throws {
    let app = try Self.shop([:], assembly: #""assembly": { "handedIn": ["cart", "cart", "crat"] }"#)
    let text = "modules.json:3:94: error[assembly]: `handedIn` names `crat`, which is not selected"
    let result = try app.modctl("assemble")
    #expect(result.flatErrors.contains(text), "\(result.flatErrors)")
  }

  @Test("Replaces files whose line breaks git has converted")
  func lineBreaks() throws {
    let app = try Self.shop()
    #expect(try app.modctl("assemble").status == 0)
    for path in ["Modules/Package.swift", "Modules/Sources/Modules/Modules.swift"] {
      let text = try app.read(path)
      try app.write(path, text.replacingOccurrences(of: "\n", with: "\r\n"))
      #expect(try app.modctl("assemble", "--check").status == 2)
      #expect(try app.modctl("assemble").status == 0)
      #expect(try app.read(path) == text)
    }
  }

  @Test("Writes nothing that swift format complains about")
  func lint() async throws {
    let app = try Self.shop()
    #expect(try app.modctl("assemble").status == 0)
    let result = try await app.swift("format", "lint", "--strict", "--recursive", "Modules")
    #expect(result.status == 0 && result.output.isEmpty, "\(result.output)")
  }

  @Test("Quotes a folder in a command where a shell needs it")
  func folderWithSpaces() throws {
    let app = try Self.shop(
      [:],
      assembly: #""assembly": { "modulekit": { "path": "../ModuleKit" }, "output": "My Modules" }"#
    )
    #expect(try app.modctl("assemble").status == 0)
    let pin = #"{ "identity": "shop-modules", "state": { "version": "3.1.0" } }"#
    try app.write("My Modules/Package.resolved", #"{ "pins": [\#(pin)], "version": 3 }"#)
    try app.modctl("assemble", "--check").expect(
      2,
      "run `swift package --package-path 'My Modules' resolve`, and commit Package.resolved My Modules"
    )
    // SwiftPM has resolved the host since, and does not change the other one anymore.
    try app.write("Package.resolved", #"{ "pins": [], "version": 3 }"#)
    try app.modctl("assemble", "--check").expect(
      2,
      "commit Package.resolved; or delete this one, which only builds of My Modules alone read"
    )
  }

  @Test("Prints one JSON document for programs")
  func json() throws {
    let app = try Self.shop()
    let result = try app.modctl("assemble", "--format", "json")
    #expect(try result.values("written") == [true])
    #expect(try result.values("modules", "module") == ["3d", "acme/tax-tables", "mail", "payment", "cart"])
  }

  @Test(
    "Takes linear time for 60 modules from 60 repositories, and never asks for more than the lockfile needs"
  )
  func many() throws {
    var files: [String: String] = [:]
    let names = (0..<60).map { "m\($0)" }
    files["modules.json"] =
      #"{ "name": "shop", "dependencies": { \#(names.map { "\"\($0)\": \"*\"" }.joined(separator: ", ")) }, \#(Self.kit) }"#
    for name in names {
      files["manifests/\(name)/1.0.0.json"] =
        #"{ "name": "\#(name)", "version": "1.0.0", "package": { "url": "https://git.example/acme/\#(name).git" } }"#
    }
    let app = try AppFolder(files)
    #expect(try app.modctl("resolve").status == 0 && app.modctl("assemble").status == 0)
    #expect(try app.read("Modules/Package.swift").matches(of: /\.package\(url/).count == 60)
  }

  @Test(
    "Refuses arguments that contradict each other",
    arguments: [
      ["--check", "--dry-run"], ["--output", ""], ["--format", "sarif"], ["--resolve", "--offline"],
    ]
  )
  func usage(_ arguments: [String]) throws {
    let app = try Self.shop()
    #expect(try Modctl.run(["assemble"] + arguments, in: app.url).status == 64)
  }
}
