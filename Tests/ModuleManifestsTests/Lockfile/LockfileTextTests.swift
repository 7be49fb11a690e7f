import ModuleManifests
import TestSupport
import Testing
import VersionResolver

@Suite("A lockfile")
struct LockfileTextTests {
  static let digest = "sha256:" + String(repeating: "9f", count: 32)

  static let example = Lockfile(
    modules: [
      "log": .init(version: Version(1, 4, 0), digest: digest),
      "cart": .init(version: Version(2, 1, 0), digest: digest, dependencies: ["payment", "log", "log"]),
      "payment": .init(version: Version(2, 0, 1)),
      "acme/x": .init(version: Version(0, 0, 1), dependencies: []),
    ],
    providers: ["PaymentGateway": "stripe", "Ads": "ads"],
    overrides: ["log": Version(1, 4, 0)]
  )

  static let text = """
    {
      "lockfile": 1,
      "modules": {
        "acme/x": {
          "version": "0.0.1",
          "dependencies": []
        },

        "cart": {
          "version": "2.1.0",
          "digest": "\(digest)",
          "dependencies": ["log", "payment"]
        },

        "log": {
          "version": "1.4.0",
          "digest": "\(digest)",
          "dependencies": []
        },

        "payment": {
          "version": "2.0.1",
          "dependencies": []
        }
      },
      "overrides": {
        "log": "1.4.0"
      },
      "providers": {
        "Ads": "ads",
        "PaymentGateway": "stripe"
      }
    }

    """

  @Test("Writes modules sorted, with an empty line between them")
  func writes() {
    #expect(Self.example.text == Self.text)
    #expect(Lockfile().text == "{\n  \"lockfile\": 1,\n  \"modules\": {}\n}\n")
  }

  @Test("Reads what it wrote")
  func reads() throws {
    let parsed = Lockfile.decode(Array(Self.text.utf8), path: "lock")
    #expect(parsed.diagnostics.isEmpty)
    let lockfile = try #require(parsed.value?.lockfile)
    #expect(parsed.value?.sides.count == 1)
    #expect(lockfile.text == Self.text)
    #expect(lockfile.pins["cart"] == Version(2, 1, 0))
    #expect(lockfile.modules["cart"]?.dependencies == ["log", "payment"])
  }

  @Test("There is one text, in whatever order the parts were added", arguments: RandomRuns.blocks(50))
  func permuted(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var lockfile = Lockfile()
    for (name, module) in Self.example.modules.shuffled(using: &generator) {
      var module = module
      module.dependencies.shuffle(using: &generator)
      lockfile.modules[name] = module
    }
    for (name, module) in Self.example.providers.shuffled(using: &generator) {
      lockfile.providers[name] = module
    }
    lockfile.overrides = Self.example.overrides
    #expect(lockfile.text == Self.text)
  }

  @Test("Keeps build metadata, and treats it as significant")
  func build() throws {
    var lockfile = Lockfile(modules: ["a": .init(version: try Version(parsing: "1.0.0+linux"))])
    #expect(lockfile.text.contains("\"1.0.0+linux\""))
    let read = try #require(Lockfile.decode(Array(lockfile.text.utf8), path: "lock").value?.lockfile)
    #expect(read == lockfile)
    lockfile.modules["a"]?.version = Version(1, 0, 0)
    #expect(read != lockfile)
  }

  @Test(
    "Refuses mistakes and reports their places",
    arguments: [
      ("", "l:1:1: error[bad-json]: the file is empty"),
      ("[]", "l:1:1: error[wrong-type]: expected an object, found an array"),
      ("{}", "l:1:1: error[missing-key]: the key `lockfile` is missing in a lockfile"),
      (#"{"lockfile": 1}"#, "l:1:1: error[missing-key]: the key `modules` is missing in a lockfile"),
      (
        #"{"lockfile": 2, "x": 1}"#,
        "l:1:14: error[lockfile-format]: the lockfile has format `2`, but this modctl reads format 1"
      ),
      (
        #"{"lockfile": 0}"#,
        "l:1:14: error[lockfile-format]: the lockfile has format `0`, but this modctl reads format 1"
      ),
      (#"{"lockfile": "1"}"#, "l:1:14: error[wrong-type]: expected a number for `lockfile`, found a string"),
      (
        #"{"lockfile": 1, "modules": []}"#,
        "l:1:28: error[wrong-type]: expected an object for `modules`, found an array"
      ),
      (
        #"{"lockfile": 1, "modules": {"a": 1}}"#,
        "l:1:34: error[wrong-type]: expected an object for `a`, found a number"
      ),
      (
        #"{"lockfile": 1, "modules": {"a": {}}}"#,
        "l:1:34: error[missing-key]: the key `version` is missing in a locked module"
      ),
      (
        #"{"lockfile": 1, "modules": {"..": {"version": "1.0.0"}}}"#,
        "l:1:29: error[bad-name]: `..` is never a name in `..`"
      ),
      (
        #"{"lockfile": 1, "modules": {"a": {"version": "1"}}}"#,
        "l:1:46: error[bad-version]: the minor number is missing"
      ),
      (
        #"{"lockfile": 1, "modules": {"a": {"version": "1.0.0", "digest": "md5:1"}}}"#,
        "l:1:65: error[bad-value]: a digest is `sha256:` followed by 64 lowercase hexadecimal digits, found `md5:1`"
      ),
      (
        #"{"lockfile": 1, "modules": {"a": {"version": "1.0.0", "dependencies": [1]}}}"#,
        "l:1:72: error[wrong-type]: expected a string for `dependencies[0]`, found a number"
      ),
      (
        #"{"lockfile": 1, "modules": {"a": {"version": "1.0.0", "from": 1}}}"#,
        "l:1:55: error[unknown-key]: a locked module has no key `from`"
      ),
      (
        #"{"lockfile": 1, "modules": {}, "moduls": {}}"#,
        "l:1:32: error[unknown-key]: a lockfile has no key `moduls`"
      ),
      (
        #"{"lockfile": 1, "modules": {}, "overrides": {"a": "^1"}}"#,
        "l:1:51: error[bad-version]: expected the major number, found `^1`"
      ),
      (
        #"{"lockfile": 1, "modules": {}, "providers": {"A": ""}}"#,
        "l:1:51: error[bad-name]: a name may not be empty"
      ),
    ]
  )
  func mistakes(_ text: String, _ expected: String) {
    let parsed = Lockfile.decode(Array(text.utf8), path: "l")
    #expect(parsed.value == nil)
    #expect(parsed.diagnostics.map(\.description) == [expected])
  }

  @Test("A newer format is refused with advice on what to do")
  func newer() {
    let parsed = Lockfile.decode(Array(#"{"lockfile": 2}"#.utf8), path: "l")
    #expect(
      parsed.diagnostics.first?.hint == "update modctl, or delete the lockfile to select versions again"
    )
  }

  @Test("A lockfile that is cut off anywhere is an error, never a crash")
  func truncated() {
    let bytes = Array(Self.text.utf8)
    for count in 0..<bytes.count - 1 {
      let parsed = Lockfile.decode(Array(bytes[..<count]), path: "l")
      #expect((parsed.value == nil) == !parsed.diagnostics.isEmpty)
      #expect(parsed.value == nil || count >= bytes.count - 2)
    }
  }
}
