import TestSupport
import Testing
import VersionResolver

@Suite("One version of a package")
struct PackageTests {
  /// Two modules of one package. Each version of a module comes from one version of the package.
  private static func shop(_ payments: [String: String], first: String = "https://git.example/acme/shop.git")
    -> TableProvider
  {
    var provider = TableProvider()
    provider.add("cart", "2.0.0", [Edge(first, text: "=3.1.0", kind: .package)])
    provider.add("cart", "2.1.0", [Edge(first, text: "=3.2.0", kind: .package)])
    for (version, package) in payments {
      provider.add(
        "payment",
        version,
        [Edge("git@git.example:acme/shop", text: "=\(package)", kind: .package)]
      )
    }
    return provider
  }

  private static let roots = [Edge("cart", text: "^2"), Edge("payment", text: "^1")]

  @Test("The version is chosen so that all modules fit, however they spell the package's URL")
  func agreement() throws {
    let attempt = Attempt(
      Problem(Self.shop(["1.3.0": "3.1.0", "1.4.0": "3.1.0"]), Self.roots),
      ResolverOptions()
    )
    #expect(attempt.selection == ["cart": Version(2, 0, 0), "payment": Version(1, 4, 0)])
  }

  @Test("The explanation names the package and the versions that disagree")
  func explanation() throws {
    let attempt = Attempt(Problem(Self.shop(["1.4.0": "3.0.0"]), Self.roots), ResolverOptions())
    let explanation = try #require(attempt.explanation)
    #expect(explanation.kind == .conflict)
    #expect(explanation.contestedSubject == .package("shop"))
    #expect(explanation.summary == "cart and payment 1.4.0 come from shop, in different versions")
    #expect(
      explanation.steps.map(\.text) == [
        "shop needs cart ^2.", "cart 2.1.0 comes from shop 3.2.0, and cart 2.0.0 comes from shop 3.1.0.",
        "payment 1.4.0, the only version that shop allows, comes from shop 3.0.0.",
        "One build takes shop from one place in one version, and these differ.",
      ]
    )
  }

  @Test("The summary names both package versions where one version of each module counts")
  func summary() throws {
    let roots = [Edge("cart", text: "^2.1"), Edge("payment", text: "^1")]
    let attempt = Attempt(Problem(Self.shop(["1.4.0": "3.1.0"]), roots), ResolverOptions())
    #expect(
      attempt.explanation?.summary
        == "cart 2.1.0 and payment 1.4.0 come from shop, in versions 3.2.0 and 3.1.0"
    )
  }

  @Test("Two locations with one identity exclude each other, and are named by location")
  func places() throws {
    var provider = Self.shop([:])
    provider.add("payment", "1.4.0", [Edge("https://mirror.example/shop", text: "=3.2.0", kind: .package)])
    let attempt = Attempt(
      Problem(provider, [Edge("cart", text: "^2.1"), Edge("payment", text: "^1")]),
      ResolverOptions()
    )
    #expect(
      attempt.explanation?.summary
        == "cart 2.1.0 comes from https://git.example/acme/shop.git 3.2.0, and payment 1.4.0 from "
        + "https://mirror.example/shop 3.2.0"
    )
  }

  @Test("A folder provides whatever version it contains, and no other")
  func folders() throws {
    var provider = TableProvider()
    provider.add("cart", "2.1.0", [Edge("../shop", .any, kind: .package)])
    provider.add("log", "1.0.0", [Edge("../shop", .any, kind: .package)])
    provider.add("payment", "1.4.0", [Edge("https://git.example/acme/shop", text: "=3.2.0", kind: .package)])
    let both = Problem(provider, [Edge("cart", .any), Edge("log", .any)])
    #expect(Attempt(both, ResolverOptions()).selection?.count == 2)
    let attempt = Attempt(Problem(provider, [Edge("cart", .any), Edge("payment", .any)]), ResolverOptions())
    #expect(
      attempt.explanation?.summary
        == "cart 2.1.0 comes from the folder ../shop, and payment 1.4.0 from https://git.example/acme/shop 3.2.0"
    )
  }

  @Test("A package may have very many versions", arguments: [0, 128])
  func many(guidedAfter: Int) throws {
    var provider = TableProvider()
    let count = 700
    for number in 0..<count {
      let url = "https://git.example/acme/shop.git"
      provider.add("cart", "1.\(number).0", [Edge(url, text: "=1.\(number).0", kind: .package)])
      provider.add("payment", "1.\(number).0", [Edge(url, text: "=1.\(count - number).0", kind: .package)])
    }
    var options = ResolverOptions()
    options.conflictsBeforeGuidedSearch = guidedAfter
    let roots = [Edge("cart", .any), Edge("payment", .any)]
    let attempt = Attempt(Problem(provider, roots), options)
    // cart 1.699.0 goes with payment 1.1.0, the only version that comes from 1.699.0.
    #expect(attempt.selection == ["cart": Version(1, 699, 0), "payment": Version(1, 1, 0)])
    let odd = roots + [Edge("payment", text: "=1.0.0")]
    #expect(Attempt(Problem(provider, odd), options).error?.code == .unsolvable)
  }

  @Test("A package never orders initialization, and leads to no module")
  func edges() throws {
    var provider = TableProvider()
    provider.add("acme.cart", "1.0.0", [Edge("acme.cart", text: "=1.0.0", kind: .package)])
    var resolver = Resolver(provider: provider)
    let selection = try resolver.resolve([Edge("acme.cart", .any)])
    let module = try #require(selection["acme.cart"])
    #expect(selection.initializationWaves() == [["acme.cart"]])
    #expect(selection.edges(of: module).compactMap(selection.target).isEmpty)
  }

  @Test("Offers fixes that work, and none for what cannot be edited")
  func fixes() throws {
    var request = ResolutionRequest(
      provider: Self.shop(["1.4.0": "3.0.0", "2.0.0": "3.2.0"]),
      roots: Self.roots
    )
    request.editableModules = ["payment"]
    do {
      _ = try request.resolve()
      Issue.record("this cannot be resolved")
    } catch {
      let explanation = try #require(error.explanation(application: "app"))
      let fixes = request.fixes(for: explanation).fixes
      #expect(fixes.map(\.edits) == [[.requirement(.application, Self.roots[1], Requirement("^2") ?? .any)]])
    }
  }
}
