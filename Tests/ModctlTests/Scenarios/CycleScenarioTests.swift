import Testing

/// Scenarios 2 to 4 of the design.
///
/// Covered by `FixtureTests` with recorded output:
/// - 2, the diamond: `diamond`
/// - 3, the text of a cycle, the way out through an older version and through a lazy edge: `cycle`, `cycle-older-version`,
///   `cycle-lazy`
/// - 4, the text about a module that depends on itself: `self-dependency`
@Suite("Cycles")
struct CycleScenarioTests {
  /// Returns the edges of the cycle, such as `cart→payment manifests/cart/1.0.0.json`.
  private func edges(_ document: Resolution) -> [String] {
    (document.core ?? []).filter { $0.fact == "cycle" }.map {
      "\($0.module ?? "")→\($0.target ?? "") \($0.at?.file ?? "")"
    }
  }

  @Test("A cycle among other edges is reported without them")
  func among() throws {
    let app = try CompactApp(
      """
      shop: gate *; log *
      gate 1.0.0: a *; log *
      a 1.0.0: b *; log *
      b 1.0.0: c *; log *; lazy gate *
      c 1.0.0: a *; log *
      log 1.0.0
      log 2.0.0
      """
    ).folder()
    let result = try app.json("resolve")
    #expect(result.status == 1 && result.document.code == "cycle")
    #expect(
      edges(result.document) == [
        "a→b manifests/a/1.0.0.json", "b→c manifests/b/1.0.0.json", "c→a manifests/c/1.0.0.json",
      ]
    )
    #expect(result.document.core?.contains { $0.target == "log" } == false)
  }

  @Test("A cycle of a hundred modules shows each edge, and any one lazy edge resolves it")
  func hundred() throws {
    func ring(_ lazy: Int?) throws -> AppFolder {
      let lines = (0..<100).map { "m\($0) 1.0.0: \($0 == lazy ? "lazy " : "")m\(($0 + 1) % 100) *" }
      return try CompactApp((["shop: m0 *"] + lines).joined(separator: "\n")).folder()
    }
    let result = try ring(nil).json("resolve")
    #expect(result.status == 1 && result.document.code == "cycle")
    #expect(Set(edges(result.document)).count == 100)
    for lazy in [0, 57, 99] {
      let solved = try ring(lazy).json("resolve")
      #expect(solved.status == 0)
      #expect(solved.document.initialization?.count == 100)
      #expect(solved.document.initialization?.first == ["m\(lazy)"])
    }
  }

  @Test("A cycle may lead through an interface")
  func interface() throws {
    let app = try CompactApp(
      """
      shop: checkout *
      checkout 1.0.0: requires Pay ^1
      stripe 1.0.0: provides Pay 1.0.0; checkout *
      """
    ).folder()
    let result = try app.json("resolve")
    #expect(result.status == 1 && result.document.code == "cycle", "\(result.document.code ?? "")")
    let places = Set(edges(result.document).map { String($0.split(separator: " ").last ?? "") })
    #expect(places == ["manifests/checkout/1.0.0.json", "manifests/stripe/1.0.0.json"], "\(places)")
  }

  @Test("A cycle of workspace modules names the files of the workspace")
  func workspace() throws {
    let app = try CompactApp(
      """
      shop: a *
      workspace a 1.0.0: b *
      workspace b 1.0.0: a *
      """
    ).folder()
    try app.modctl("resolve").expect(1, "Sources/a/module.json:1:", "Sources/b/module.json:1:")
  }

  @Test("A locked version that has become part of a cycle gives way")
  func locked() throws {
    let app = try CompactApp(
      """
      shop: a *; own *; lock a 2.0.0; lock own 1.0.0
      workspace own 1.0.0: a *
      a 1.0.0
      a 2.0.0: own *
      """
    ).folder()
    #expect(try app.modctl("resolve", "--locked").status == 2)
    let result = try app.json("resolve")
    #expect(result.status == 0)
    #expect(result.document.selection == "a 1.0.0, own 1.0.0")
    #expect(result.document.order == "a | own")
  }

  @Test("A version that depends on itself is skipped if another one does not")
  func selfDependency() throws {
    let app = try CompactApp(
      """
      shop: a ^1
      a 1.0.0
      a 1.1.0: a ^1
      """
    ).folder()
    #expect(try app.json("resolve").document.selection == "a 1.0.0")
  }
}
