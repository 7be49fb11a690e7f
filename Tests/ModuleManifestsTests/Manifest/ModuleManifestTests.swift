import ModuleManifests
import Testing
import VersionResolver

@Suite("A module manifest")
struct ModuleManifestTests {
  static let complete = """
    {
      "$schema": "https://example.org/module.schema.json",
      "name": "cart",
      "version": "2.1.0",
      "summary": "Shopping cart",
      "kind": "feature",
      "dependencies": {
        "payment": { "version": ">=2.0.0 <3.0.0", "reason": "uses Refund API", "lazy": true },
        "log": "^1.4"
      },
      "optionalDependencies": { "ads": "^1" },
      "conflicts": { "legacy-cart": { "version": "*", "reason": "same tables" } },
      "provides": { "OrderCart": "2.1.0" },
      "requires": { "PaymentGateway": "^1" },
      "routes": ["shop://cart/:id", "shop://cart"],
      "actions": { "cart.recount": "internal", "cart.add-item": "remote" },
      "published": "2026-03-01T00:00:00Z",
      "yanked": "loses items on restart",
      "x-owner": {"team": ["a", 1]}
    }
    """

  @Test("Reads every field of the format")
  func everyField() throws {
    let decoded = ModuleManifest.decode(Array(Self.complete.utf8), path: "module.json")
    #expect(decoded.diagnostics.isEmpty)
    let manifest = try #require(decoded.value)
    #expect(manifest.name == "cart")
    #expect(manifest.version == Version(2, 1, 0))
    #expect(manifest.summary == "Shopping cart")
    #expect(manifest.kind == .feature)
    #expect(manifest.dependencies.map(\.name) == ["log", "payment"])
    #expect(manifest.dependencies.map(\.requirement.description) == ["^1.4", ">=2.0.0 <3.0.0"])
    #expect(manifest.dependencies.map(\.isLazy) == [false, true])
    #expect(manifest.dependencies.map(\.reason) == [nil, "uses Refund API"])
    #expect(manifest.optionalDependencies.map(\.name) == ["ads"])
    #expect(manifest.conflicts.map(\.name) == ["legacy-cart"])
    #expect(manifest.conflicts.map(\.reason) == ["same tables"])
    #expect(manifest.provides == [ProvidedInterface("OrderCart", Version(2, 1, 0))])
    #expect(manifest.requires.map(\.name) == ["PaymentGateway"])
    #expect(manifest.routes == ["shop://cart/:id", "shop://cart"])
    #expect(manifest.actions == [DeclaredAction("cart.add-item", .remote), DeclaredAction("cart.recount")])
    #expect(manifest.published?.secondsSince1970 == 1_772_323_200)
    #expect(manifest.yanked == "loses items on restart")
    #expect(manifest.edges.map(\.target) == ["log", "payment", "ads", "legacy-cart", "PaymentGateway"])
    #expect(manifest.edges.map(\.kind) == [.dependency, .dependency, .optional, .conflict, .interface])
    #expect(manifest.edges.map(\.isLazy) == [false, true, false, false, false])
  }

  @Test("Needs only a name and a version")
  func minimal() {
    let decoded = ModuleManifest.decode(Array(#"{"version":"1.0.0","name":"a"}"#.utf8), path: "module.json")
    #expect(decoded.value == ModuleManifest(name: "a", version: Version(1, 0, 0)))
  }

  @Test("The order of keys makes no difference")
  func orderOfKeys() {
    let one =
      #"{"name":"a","version":"1.0.0","dependencies":{"b":"*","c":"^1"},"provides":{"X":"1.0.0","Y":"2.0.0"}}"#
    let two =
      #"{"provides":{"Y":"2.0.0","X":"1.0.0"},"dependencies":{"c":"^1","b":"*"},"version":"1.0.0","name":"a"}"#
    let values = [one, two].map { ModuleManifest.decode(Array($0.utf8), path: "module.json").value }
    #expect(values[0] != nil)
    #expect(values[0] == values[1])
  }

  @Test(
    "Accepts SwiftPM-style requirements",
    arguments: [
      (#"{"from": "1.2.3"}"#, ">=1.2.3 <2.0.0", Dependency.Spelling.from),
      (#"{"upToNextMajor": "1.2.3"}"#, ">=1.2.3 <2.0.0", .upToNextMajor),
      (#"{"upToNextMinor": "1.2.3"}"#, ">=1.2.3 <1.3.0", .upToNextMinor),
      (#"{"exact": "1.2.3", "reason": "r"}"#, "=1.2.3", .exact),
      (#"{"range": ["1.2.3", "2.0.0"]}"#, ">=1.2.3 <2.0.0", .range),
      (#"{"lazy": true, "closedRange": ["1.2.3", "2.0.0"]}"#, ">=1.2.3 <2.0.1", .closedRange),
      (#"{"version": "~1.2"}"#, ">=1.2.0 <1.3.0", .text),
      (#""1.2.x""#, ">=1.2.0 <1.3.0", .text),
    ]
  )
  func words(_ text: String, _ normalized: String, _ spelling: Dependency.Spelling) throws {
    let bytes = Array(#"{"name":"a","version":"1.0.0","dependencies":{"b":\#(text)}}"#.utf8)
    let dependency = try #require(ModuleManifest.decode(bytes, path: "m").value?.dependencies.first)
    #expect(dependency.requirement.normalized == normalized)
    #expect(dependency.spelling == spelling)
  }

  @Test("Keeps the places and bytes of its parts")
  func places() throws {
    let decoded = ModuleManifest.decode(Array(Self.complete.utf8), path: "module.json")
    let document = try #require(decoded.document)
    #expect(document.position(of: ["version"])?.description == "module.json:4:14")
    #expect(document.position(of: ["version"], .key)?.description == "module.json:4:3")
    #expect(document.position(ofRequirementOn: "log")?.description == "module.json:9:12")
    #expect(document.position(ofRequirementOn: "payment")?.description == "module.json:8:29")
    #expect(document.position(ofRequirementOn: "nothing") == nil)
    let all = document.positionsOfRequirements(in: "dependencies")
    #expect(all.keys.sorted() == ["log", "payment"])
    for (name, position) in all { #expect(position == document.position(ofRequirementOn: name)) }
    #expect(document.positionsOfRequirements(in: "nothing").isEmpty)
    #expect(document.position(of: ["routes", 1])?.description == "module.json:15:33")
    #expect(document.position(of: ["routes", 2]) == nil)
    #expect(document.position(of: ["actions", "cart.add-item"])?.description == "module.json:16:61")
    let range = try #require(document.range(ofRequirementOn: "payment"))
    #expect(String(decoding: document.file.bytes[range], as: UTF8.self) == "\">=2.0.0 <3.0.0\"")
  }
}
