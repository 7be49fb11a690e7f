import ModuleManifests
import ModuleTools
import TestSupport
import Testing

@Suite("The number of steps of a check")
struct CheckStepsTests {
  /// Modules with ten versions each, which need three others and contain a few cycles and typos.
  private func catalog(modules: Int) -> [String] {
    var random = SplitMix64(seed: 7)
    return (0..<modules).flatMap { module in
      (0..<10).map { version in
        let needs = Set((0..<3).map { _ in random.below(modules) }).subtracting([module]).sorted().map {
          other in
          #""m\#(other)": "^1.\#(random.below(10))""#
        }
        return
          #"{"name": "m\#(module)", "version": "1.\#(version).0", "dependencies": {\#(needs.joined(separator: ", "))}}"#
      }
    }
  }

  private func steps(_ manifests: [String]) throws -> Int {
    let report = try CheckFolder(#"{"name": "shop", "catalogs": ["all.ndjson"]}"#, manifests).check()
    #expect(report.manifestCount == manifests.count)
    return report.steps
  }

  @Test("Twice the modules take twice the steps")
  func modules() throws {
    let small = try steps(catalog(modules: 125))
    let large = try steps(catalog(modules: 250))
    #expect(large < small * 5 / 2)
    #expect(large < 2500 * 30)
  }

  @Test("5,000 manifests take a few steps each")
  func large() throws {
    #expect(try steps(catalog(modules: 500)) < 5000 * 30)
  }

  @Test("A module's versions and the requirements on it do not multiply")
  func versions() throws {
    func manifests(_ count: Int) -> [String] {
      (0..<count).map { #"{"name": "log", "version": "1.\#($0).0"}"# }
        + (0..<count).map {
          #"{"name": "m\#($0)", "version": "1.0.0", "dependencies": {"log": ">=1.\#($0 / 2) <1.\#($0 + 1)"}}"#
        }
    }
    let small = try steps(manifests(250))
    let large = try steps(manifests(500))
    #expect(large < small * 5 / 2)
    // One edge for each pair would make 125,000.
    #expect(large < 500 * 50)
  }

  @Test("Nor do the versions of modules that have packages of their own")
  func packages() throws {
    func manifests(_ count: Int) -> [String] {
      ["log", "cart"].flatMap { name in
        (0..<count).map {
          let needs = name == "cart" ? #", "dependencies": {"log": "<=1.\#($0).0"}"# : ""
          return
            #"{"name": "\#(name)", "version": "1.\#($0).0", "package": {"url": "https://a.b/\#(name)"}\#(needs)}"#
        }
      }
    }
    #expect(try steps(manifests(400)) < steps(manifests(200)) * 5 / 2)
  }

  @Test("The files of a package that many modules share are read once")
  func sharedPackage() throws {
    func steps(_ count: Int) throws -> Int {
      let folder = try CheckFolder(
        #"{"name": "shop", "catalogs": ["all.ndjson"], "workspace": ["Sources/*/module.json"]}"#,
        [#"{"name": "log", "version": "1.0.0"}"#]
      )
      try folder.write(
        "Package.swift",
        #"let package = Package(products: [.library(name: "Shop", targets: [])])"#
      )
      for number in 0..<count {
        try folder.write(
          "Sources/M\(number)/module.json",
          #"{"name": "m\#(number)", "version": "1.0.0", "package": {"path": "../..", "product": "Shop", "type": "M\#(number)Module"}}"#
        )
        // The first module has no type.
        if number > 0 { try folder.write("Sources/M\(number)/M.swift", "public struct M\(number)Module {}") }
      }
      let report = folder.check()
      #expect(report.diagnostics.map(\.code.name) == ["package-type"])
      #expect(report.diagnostics.first?.message.hasSuffix("declares a type `M0Module`") ?? false)
      return report.steps
    }
    #expect(try steps(40) < steps(20) * 5 / 2)
  }

  @Test("The order of the lines makes no difference")
  func order() throws {
    let manifests = catalog(modules: 40)
    #expect(try steps(manifests) == steps(manifests.reversed()))
  }
}
