import Foundation
import ModuleCatalogs
import ModuleManifests
import ModuleTools
import Testing
import VersionResolver

@Suite("The positions of what modules require")
struct DemandPositionTests {
  @Test("They are those that the catalog finds one by one, in every section and spelling")
  func positions() throws {
    let count = 60
    func list(_ names: Range<Int>, _ value: (Int) -> String = { _ in "\"^1\"" }) -> String {
      names.map { #""m\#($0)": \#(value($0))"# }.joined(separator: ", ")
    }
    let hub =
      #"{"name": "hub", "version": "1.0.0", "conflicts": {\#(list(0..<20) { _ in "\"<1\"" })}, "dependencies": {\#(list(0..<count) { #"{"lazy": true, "version": "^1.\#($0 % 2)"}"# })}, "requires": {"Sink": "^1"}}"#
    let modules = (0..<count).map {
      #"{"name": "m\#($0)", "version": "1.1.0"\#($0 == 7 ? #", "provides": {"Sink": "1.0.0"}"# : "")}"#
    }
    let folder = try CheckFolder(
      #"{"name": "shop", "dependencies": {"hub": "^1", \#(list(0..<count) { _ in "\"*\"" })}, "catalogs": ["all.ndjson"]}"#,
      [hub] + modules
    )
    let application = try ApplicationResolver(directory: folder.url.path).resolve()
    for number in 0..<count {
      let demands = WhyReport("m\(number)", in: application).demands
      #expect(demands.count == 2 + (number < 20 ? 1 : 0) + (number == 7 ? 1 : 0))
      for demand in demands {
        let expected =
          demand.version.map {
            application.catalog.position(of: "hub", at: $0, edge: demand.edge.target, kind: demand.edge.kind)
          } ?? application.document?.position(ofRequirementOn: demand.edge.target)
        #expect(demand.position != nil && demand.position == expected, "\(demand)")
      }
    }
  }
}
