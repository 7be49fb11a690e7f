import Testing

/// Names in the generated code.
extension AssembleNameTests {
  @Test("Keywords of Swift among the names of modules and types are in backticks")
  func keywords() throws {
    let app = try AppFolder([
      "modules.json": """
      {"name": "shop", "dependencies": {"self": "*", "any": "*", "kind": "*"},
       "assembly": {"modulekit": {"path": "../ModuleKit"}}}
      """,
      "manifests/self/1.0.0.json":
        #"{"name": "self", "version": "1.0.0", "package": {"url": "https://git.example/p.git"}}"#,
      "manifests/any/1.0.0.json":
        #"{"name": "any", "version": "1.0.0", "package": {"url": "https://git.example/q.git", "type": "class"}}"#,
      "manifests/kind/1.0.0.json":
        #"{"name": "kind", "version": "1.0.0", "package": {"url": "https://git.example/r.git", "type": "Kind.Type"}}"#,
    ])
    try app.lock()
    try app.modctl("assemble").expect(0)
    let code = try app.read("Modules/Sources/Modules/Modules.swift")
    for line in [
      "import `Any`  //", "import `Self`  //", "import Kind  //", #"("any", { `class`() }),"#,
      #"("kind", { Kind.`Type`() }),"#, #"("self", { SelfModule() }),"#,
    ] {
      #expect(code.contains(line), "\(line) in \(code)")
    }
  }

  @Test("A type that ModuleKit also has is qualified, or refused if the generated code uses ModuleKit's")
  func typesOfModuleKit() throws {
    func manifest(_ name: String) -> String {
      #"{"name": "\#(name)", "version": "1.0.0", "package": {"url": "https://git.example/\#(name).git"}}"#
    }
    func application(_ names: String) -> String {
      #"{"name": "shop", "dependencies": {\#(names)}, \#(AssembleTests.kit)}"#
    }
    let app = try AppFolder([
      "modules.json": application(#""app": "*", "long-running": "*""#),
      "manifests/app/1.0.0.json": manifest("app"),
      "manifests/long-running/1.0.0.json": manifest("long-running"),
    ])
    try app.lock()
    try app.modctl("assemble").expect(
      65,
      "app 1.0.0 is the type `AppModule`, a name that the generated code uses",
      "1 error"
    )
    try app.write("modules.json", application(#""long-running": "*""#))
    try app.lock()
    try app.modctl("assemble").expect(0)
    let code = try app.read("Modules/Sources/Modules/Modules.swift")
    #expect(code.contains(#"("long-running", { LongRunning.LongRunningModule() }),"#), "\(code)")
  }

  @Test("A shared type of a Swift module that is named like a function is written where only types are found")
  func hiddenModules() throws {
    func manifest(_ name: String) -> String {
      #"{"name": "\#(name)", "version": "1.0.0", "package": {"url": "https://git.example/\#(name).git", "#
        + #""product": "\#(name)", "type": "Main"}}"# + "\n"
    }
    let app = try AppFolder([
      "modules.json":
        #"{"name": "shop", "catalogs": ["all.ndjson"], "dependencies": {"all": "*", "any": "*", "Kit": "*"}, \#(AssembleTests.kit)}"#,
      "all.ndjson": ["all", "any", "Kit"].map(manifest).joined(),
    ])
    try app.lock()
    try app.modctl("assemble").expect(0)
    let code = try app.read("Modules/Sources/Modules/Modules.swift")
    #expect(code.contains(#"("all", { let module: all.Main = .init(); return module }),"#), "\(code)")
    #expect(code.contains("{ let module: `any`.Main = .init(); return module }"), "\(code)")
    #expect(code.contains(#"("Kit", { Kit.Main() }),"#), "\(code)")
  }

  @Test("A parameter or a case that would be a keyword of Swift has an underscore")
  func keywordParameters() throws {
    let app = try AppFolder([
      "modules.json": """
      {"name": "shop", "catalogs": ["all.ndjson"], "providers": {"await": ["await", "self"]},
       "assembly": {"modulekit": {"path": "../ModuleKit"}}}
      """,
      "all.ndjson": ["await", "self"].map {
        #"{"name": "\#($0)", "version": "1.0.0", "provides": {"await": "1.0.0"}}"# + "\n"
      }.joined(),
    ])
    try app.lock()
    try app.modctl("assemble").expect(0)
    let code = try app.read("Modules/Sources/Modules/Modules.swift")
    for part in [
      #"case await_ = "await""#, #"case self_ = "self""#, "await_: AwaitProvider", "await_: await_",
    ] {
      #expect(code.contains(part), "\(part) in \(code)")
    }
  }
}
