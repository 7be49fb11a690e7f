import Testing

@Suite("modctl yank")
struct YankTests {
  @Test("`yank` withdraws, lists who is left without, and undoes it; nothing else in the file changes")
  func yank() throws {
    // What already had no matching version is not left without one by this.
    let app = try ReleaseApp.make([
      "manifests/old/1.0.0.json": #"{"name": "old", "version": "1.0.0", "dependencies": {"cart": "^0.9"}}"#
    ])
    let before = try app.texts("manifests")
    try app.modctl("yank", "cart@1.0.0", "--reason", "loses \"items\"").expect(
      0,
      output: "warning: these need cart 1.0.0 and admit no other version: mail, orders"
    )
    #expect(try app.read("manifests/cart/1.0.0.json").hasSuffix(#", "yanked": "loses \"items\""}"#))
    #expect(
      try app.modctl("yank", "cart@1.0.0", "--reason", "loses \"items\"").output
        .hasPrefix("cart 1.0.0 is already yanked.\n")
    )
    #expect(try app.modctl("show", "log").output.contains("cart 1.1.0"))
    let undone = try app.modctl("yank", "cart@1.0.0", "--undo")
    #expect(undone.status == 0 && undone.output.hasPrefix("cart 1.0.0 is no longer yanked\n"))
    #expect(try app.modctl("yank", "cart@1.0.0", "--undo").output == "cart 1.0.0 is not yanked.\n")
    #expect(try app.texts("manifests") == before)
    for arguments in [
      ["cart"], ["cart@1.0.0"], ["cart@1.0.0", "--undo", "--reason", "x"], ["cart@1.0.0", "--reason", ""],
      ["cart@9.9.9", "--undo"],
    ] {
      #expect(try Modctl.run(["yank"] + arguments, in: app.url).status == 64, "\(arguments)")
    }
  }

  @Test("`yank` looks at the newest release of each module, not at a pre-release after it")
  func yankBesidePrerelease() throws {
    let app = try ReleaseApp.make([
      "manifests/orders/2.0.0-rc.1.json": #"{"name": "orders", "version": "2.0.0-rc.1"}"#
    ])
    try app.modctl("yank", "cart@1.0.0", "--reason", "slow").expect(
      0,
      output: "these need cart 1.0.0 and admit no other version: mail, orders"
    )
  }

  @Test("A version that is only in the workspace is not called missing")
  func yankUnpublished() throws {
    try ReleaseApp.make().modctl("yank", "gift@0.1.0", "--reason", "slow").expect(
      64,
      "no catalog has gift 0.1.0 hint: it is only in the workspace"
    )
  }

  @Test("A version whose manifest cannot be read is not yanked, and the error is that of the manifest")
  func yankUnreadable() throws {
    let app = try ReleaseApp.make([
      "manifests/fix/1.0.0.json": #"{"name": "fix", "version": "1.0.0",}"#,
      "manifests/tip.ndjson": #"{"name": "tip", "version": "1.0.0", "summary": 1}"#,
    ])
    for (name, place) in [("fix", "manifests/fix/1.0.0.json:1:35"), ("tip", "manifests/tip.ndjson:1:48")] {
      let result = try app.modctl("yank", "\(name)@1.0.0", "--reason", "broken")
      #expect(result.status == 65 && result.errors.hasPrefix("\(place): error["), "\(result.errors)")
    }
  }

  @Test("A yanked version does not count: the next is compared with the release before, under another number")
  func yanked() throws {
    let app = try ReleaseApp.make(
      [
        "manifests/cart/1.0.1.json":
          #"{"name": "cart", "version": "1.0.1", "dependencies": {"log": "^1"}, "yanked": "lost OrderCart"}"#
      ],
      cart:
        #"{"name": "cart", "version": "1.0.1", "dependencies": {"log": "^1"}, "provides": {"OrderCart": "1.0.0"}, "summary": "Cart"}"#
    )
    let result = try app.modctl("bump", "cart", "--write")
    #expect(result.status == 0)
    #expect(try app.read("Sources/Cart/module.json").contains(#""version": "1.0.2""#), "\(result.output)")
  }
}
