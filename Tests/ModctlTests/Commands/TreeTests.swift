import Testing

@Suite("modctl tree")
struct TreeTests {
  private static let app = """
    shop: cart ^2; log ^1
    cart 2.0.0: log ^1.2; payment ^1; optional ads *
    payment 1.0.0: requires Bank ^1; lazy cart *; log *
    bank-one 1.0.0: provides Bank 1.1.0; log *
    log 1.0.0: clock *
    log 1.4.0: clock *
    clock 1.0.0
    ads 1.0.0
    """

  private func tree(_ arguments: String...) throws -> String {
    let app = try CompactApp(Self.app).folder()
    let result = try Modctl.run(["tree"] + arguments, in: app.url)
    result.expect(0)
    return result.output
  }

  @Test("Shows each edge with its requirement, and marks what was shown before")
  func plain() throws {
    #expect(
      try tree() == """
        shop
        ├── cart 2.0.0  ^2
        │   ├── log 1.4.0  ^1.2
        │   │   └── clock 1.0.0  *
        │   └── payment 1.0.0  ^1
        │       ├── bank-one 1.0.0  Bank ^1
        │       │   └── log 1.4.0  * (*)
        │       ├── cart 2.0.0  * (lazy) (*)
        │       └── log 1.4.0  * (*)
        └── log 1.4.0  ^1 (*)

        """
    )
  }

  @Test("Marks what keeps a newer version out, and shows the newest version")
  func newest() throws {
    let app = try CompactApp("shop: a *; b *\na 1.0.0: log ~1.2\nb 1.0.0: log ^1\nlog 1.2.0\nlog 1.3.0")
      .folder()
    #expect(
      try Modctl.run(["tree"], in: app.url).output == """
        shop
        ├── a 1.0.0  *
        │   └── log 1.2.0 [newest 1.3.0]  ~1.2 (binds)
        └── b 1.0.0  *
            └── log 1.2.0 [newest 1.3.0]  ^1

        """
    )
  }

  @Test("Ends at the given depth")
  func depth() throws {
    #expect(try tree("--depth", "1") == "shop\n├── cart 2.0.0  ^2\n└── log 1.4.0  ^1\n")
    #expect(try tree("--depth", "0") == "shop\n")
  }

  @Test("Shows a module that the depth cut off in full elsewhere")
  func depthAndRepeats() throws {
    let output = try tree("--depth", "2")
    #expect(output.contains("│   ├── log 1.4.0  ^1.2\n"))
    #expect(output.hasSuffix("└── log 1.4.0  ^1\n    └── clock 1.0.0  *\n"), "\(output)")
  }

  @Test("Inverts the tree")
  func invert() throws {
    #expect(
      try tree("--invert", "bank-one") == """
        bank-one 1.0.0
        └── payment 1.0.0  Bank ^1
            └── cart 2.0.0  ^1
                ├── payment 1.0.0  * (lazy) (*)
                └── shop  ^2

        """
    )
    #expect(
      try tree("-i", "clock", "-i", "bank-one", "--depth", "1").hasPrefix("clock 1.0.0\n└── log 1.4.0  *\n\n")
    )
  }

  @Test("Omits pruned modules and what only they lead to")
  func prune() throws {
    let output = try tree("--prune", "payment")
    #expect(!output.contains("payment") && !output.contains("bank-one") && output.contains("cart"))
  }

  @Test("Prints what a template says")
  func format() throws {
    #expect(
      try tree("--format", "{n}@{v}", "--prefix", "none", "--depth", "1") == "shop@\ncart@2.0.0\nlog@1.4.0\n"
    )
    #expect(try tree("-f", "{n} {r}", "--prefix", "depth", "--depth", "1") == "0shop \n1cart ^2\n1log ^1\n")
  }

  @Test("Starts at the named modules")
  func start() throws {
    #expect(try tree("log") == "log 1.4.0\n└── clock 1.0.0  *\n")
    #expect(try tree("clock", "log").hasPrefix("clock 1.0.0\n\nlog 1.4.0\n"))
  }

  @Test("Repeats everything if asked to, and still ends at a cycle")
  func repeats() throws {
    let output = try tree("--no-dedupe")
    #expect(output.contains("└── log 1.4.0  ^1\n    └── clock 1.0.0  *\n"))
    #expect(output.contains("├── cart 2.0.0  * (lazy) (*)"))
  }

  @Test("Stops a tree that grows too large")
  func limit() throws {
    // 30 + 30² + 30³ lines.
    func all(_ level: String) -> String { (0..<30).map { "\(level)\($0) *" }.joined(separator: "; ") }
    var lines = ["shop: " + all("a")]
    for (level, next) in [("a", all("b")), ("b", all("c")), ("c", "")] {
      lines += (0..<30).map { "\(level)\($0) 1.0.0: \(next)" }
    }
    let app = try CompactApp(lines.joined(separator: "\n")).folder()
    #expect(try app.modctl("tree").status == 0)
    try app.modctl("tree", "--no-dedupe").expect(75, "use --depth or --prune")
  }

  @Test(
    "Explains an invalid template",
    arguments: [
      ("json", "`json` has no field"), ("{x}", "There is no field `{x}`; there is {n}, {v}"),
      ("{n", "has no `}`"),
    ]
  )
  func wrong(_ template: String, _ message: String) throws {
    let app = try CompactApp(Self.app).folder()
    try app.modctl("tree", "--format", template).expect(64, message)
  }
}
