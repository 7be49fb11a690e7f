import ModuleCatalogs
import ModuleManifests
import TestSupport
import Testing
import VersionResolver

@Suite("An application manifest")
struct ApplicationManifestTests {
  @Test("Reads every field of the format")
  func everyField() throws {
    let text = """
      {
        "$schema": "x", "name": "shop",
        "dependencies": { "payment": "^2.1", "cart": "^2.0" },
        "requires": { "PaymentGateway": "^1" },
        "catalogs": ["manifests", "../shared.ndjson"],
        "workspace": ["Sources/*/module.json"],
        "prereleases": ["log", "cart"],
        "providers": { "PaymentGateway": "stripe" },
        "overrides": [
          { "module": "log", "version": "2.3.1", "reason": "CVE fix" },
          { "reason": "slow", "version": "1.0.0", "module": "a/b" }
        ],
        "x-note": null
      }
      """
    let decoded = ApplicationManifest.decode(Array(text.utf8), path: "modules.json")
    #expect(decoded.diagnostics.isEmpty)
    let manifest = try #require(decoded.value)
    #expect(manifest.name == "shop")
    #expect(manifest.dependencies.map(\.name) == ["cart", "payment"])
    #expect(manifest.requires.map(\.name) == ["PaymentGateway"])
    #expect(manifest.catalogs == ["manifests", "../shared.ndjson"])
    #expect(manifest.workspace == ["Sources/*/module.json"])
    #expect(manifest.prereleases == ["cart", "log"])
    #expect(manifest.providers == ["PaymentGateway": "stripe"])
    #expect(manifest.overrides.map(\.module) == ["a/b", "log"])
    #expect(manifest.overrides.map(\.reason) == ["slow", "CVE fix"])
    #expect(decoded.document?.position(of: ["overrides", 0, "reason"])?.description == "modules.json:10:54")
  }

  @Test("Uses the folder `manifests` unless it says otherwise")
  func defaults() {
    let decoded = ApplicationManifest.decode(Array(#"{"name": "shop"}"#.utf8), path: "modules.json")
    #expect(decoded.value?.catalogs == ["manifests"])
    #expect(decoded.value?.workspace == [])
  }

  @Test(
    "Refuses mistakes with a reason",
    arguments: [
      ("{}", ["m:1:1: error[missing-key]: the key `name` is missing in an application manifest"]),
      ("[]", ["m:1:1: error[wrong-type]: expected an object, found an array"]),
      (
        #"{"name": "a", "optionalDependencies": {}}"#,
        ["m:1:15: error[unknown-key]: an application manifest has no key `optionalDependencies`"]
      ),
      (
        #"{"name": "a", "catalogs": "x"}"#,
        ["m:1:27: error[wrong-type]: expected an array for `catalogs`, found a string"]
      ),
      (#"{"name": "a", "catalogs": [""]}"#, ["m:1:28: error[bad-value]: a path may not be empty"]),
      (
        #"{"name": "a", "catalogs": ["a\u0000"]}"#,
        ["m:1:28: error[bad-value]: a path may not contain a NUL byte"]
      ),
      (#"{"name": "a", "workspace": ["a", "a"]}"#, ["m:1:34: error[repeated]: `a` is in the list twice"]),
      (
        #"{"name": "a", "prereleases": ["-"]}"#,
        ["m:1:31: error[bad-name]: a name starts with a letter or a digit, found `-`"]
      ),
      (
        #"{"name": "a", "prereleases": [1]}"#,
        ["m:1:31: error[wrong-type]: expected a string for `prereleases[0]`, found a number"]
      ),
      (
        #"{"name": "a", "providers": {"A": 1}}"#,
        ["m:1:34: error[wrong-type]: expected a string or an array for `A`, found a number"]
      ),
      (
        #"{"name": "a", "providers": []}"#,
        ["m:1:28: error[wrong-type]: expected an object for `providers`, found an array"]
      ),
      (
        #"{"name": "a", "overrides": {}}"#,
        ["m:1:28: error[wrong-type]: expected an array for `overrides`, found an object"]
      ),
      (
        #"{"name": "a", "overrides": [1]}"#,
        ["m:1:29: error[wrong-type]: expected an object for `overrides[0]`, found a number"]
      ),
      (
        #"{"name": "a", "overrides": [{"module": "b", "version": "1.0.0"}]}"#,
        ["m:1:29: error[missing-key]: the key `reason` is missing in an override"]
      ),
      (
        #"{"name": "a", "overrides": [{"module": "b", "version": "^1", "reason": " "}]}"#,
        [
          "m:1:56: error[bad-version]: expected the major number, found `^1`",
          "m:1:72: error[bad-value]: `reason` may not be empty",
        ]
      ),
      (
        #"{"name": "a", "overrides": [{"module":"b","version":"1.0.0","reason":"r"},{"module":"b","version":"2.0.0","reason":"r"}]}"#,
        ["m:1:75: error[repeated]: `b` is overridden twice"]
      ),
    ]
  )
  func mistakes(_ text: String, _ expected: [String]) {
    let decoded = ApplicationManifest.decode(Array(text.utf8), path: "m")
    #expect(decoded.value == nil)
    #expect(decoded.diagnostics.map(\.description) == expected)
  }

  @Test("Reports a missing file")
  func missing() throws {
    let folder = try TemporaryFolder()
    let decoded = ApplicationManifest.read("modules.json", in: folder.path)
    #expect(
      decoded.diagnostics.map(\.description) == [
        "modules.json:1:1: error[unreadable-file]: cannot be read: there is no such file"
      ]
    )
  }
}
