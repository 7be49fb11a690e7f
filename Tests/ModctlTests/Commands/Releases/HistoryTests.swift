import Testing

@Suite("modctl check --history")
struct HistoryTests {
  @Test("`check --history` finds published versions that are too low, and considers what existed then")
  func history() throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "dependencies": {}}"#,
      "manifests/log.ndjson": """
      {"name": "log", "version": "1.0.0", "published": "2025-01-01T00:00:00Z"}
      {"name": "log", "version": "2.0.0", "published": "2025-06-01T00:00:00Z"}
      """,
      "manifests/cart.ndjson": """
      {"name": "cart", "version": "1.0.0", "dependencies": {"log": "^1"}, "published": "2025-02-01T00:00:00Z"}
      {"name": "cart", "version": "1.0.1", "dependencies": {"log": "^2"}, "published": "2025-07-01T00:00:00Z"}
      {"name": "cart", "version": "1.0.2", "dependencies": {"log": "^2"}, "published": "2025-07-02T00:00:00Z"}
      """,
      "manifests/mail.ndjson": """
      {"name": "mail", "version": "1.0.0", "published": "2025-02-01T00:00:00Z"}
      {"name": "mail", "version": "1.0.1", "conflicts": {"log": "^2"}, "published": "2025-03-01T00:00:00Z"}
      """,
    ])
    let result = try app.modctl("check", "--history")
    result.expect(0, output: "cart 1.0.1 should have\n  been 2.0.0 or higher")
    #expect(
      result.output.hasSuffix("Checked 7 manifests of 3 modules: 0 errors, 1 warning\n"),
      "\(result.output)"
    )
    #expect(try app.modctl("check", "--history", "--strict").status == 1)
    #expect(try app.modctl("check", "--strict").status == 0)
  }

  @Test(
    "`check --history` compares with the release before, neither with a pre-release nor with what was yanked"
  )
  func historyBase() throws {
    func line(_ version: String, _ more: String = "") -> String {
      #"{"name": "cart", "version": "\#(version)"\#(more)}"# + "\n"
    }
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "dependencies": {}}"#,
      "manifests/cart.ndjson": line("0.9.0-rc.1", #", "routes": ["shop://first"]"#)
        + line("1.0.0", #", "routes": ["shop://cart"]"#) + line("1.0.1", #", "yanked": "lost the route""#)
        + line("1.1.0-rc.1", #", "routes": ["shop://cart", "shop://new"]"#)
        + line("1.1.0", #", "routes": ["shop://cart"]"#) + line("1.1.1-rc.1") + line("2.0.0"),
    ])
    let output = try app.modctl("check", "--history").output
    #expect(output.hasSuffix("Checked 7 manifests of 1 module: 0 errors, 1 warning\n"), "\(output)")
    #expect(output.contains("cart 1.1.1-rc.1 should"), "\(output)")
  }

  @Test("`check --history` compares with no release that was published later, such as one for an older line")
  func historyOrder() throws {
    func line(_ version: String, _ day: Int?, _ log: String) -> String {
      let published = day.map { #", "published": "2025-01-\#($0)T00:00:00Z""# } ?? ""
      return #"{"name": "cart", "version": "\#(version)", "dependencies": {"log": "\#(log)"}\#(published)}"#
        + "\n"
    }
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "dependencies": {}}"#,
      "manifests/log/1.0.0.json": #"{"name": "log", "version": "1.0.0"}"#,
      "manifests/cart.ndjson": line("1.1.0", nil, "^1") + line("1.1.1", 12, "*") + line("1.1.2", 11, "^1")
        + line("1.1.3", 14, "*") + line("1.1.4", 13, "^1") + line("1.1.5", nil, "*"),
    ])
    #expect(
      try app.modctl("check", "--history").output.contains("7 manifests of 2 modules: 0 errors, 0 warnings")
    )
    // Nothing says that 1.1.3 is later.
    try app.write("manifests/cart.ndjson", line("1.1.3", 14, "*") + line("1.1.4", nil, "^1"))
    #expect(try app.modctl("check", "--history").output.contains("cart 1.1.4 should"))
    try app.write(
      "manifests/cart.ndjson",
      line("1.1.0", nil, "*") + line("1.1.1", 12, "*") + line("1.1.2", 11, "^1")
    )
    let output = try app.modctl("check", "--history").flatOutput
    #expect(
      output.contains("cart 1.1.2 should have been 1.2.0 or higher, given its changes since 1.1.0"),
      "\(output)"
    )
  }

  @Test("The sample shop's catalog has no version that is too low")
  func sample() throws {
    try Modctl.run(["check", "--history", "--strict"], in: AppFolder.repository).expect(0)
  }
}
