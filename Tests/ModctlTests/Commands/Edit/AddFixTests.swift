import Foundation
import TestSupport
import Testing

/// A fix for a failed `modctl add` lets the application have what it adds. Without it, there would be nothing left of the request.
@Suite("The fixes of modctl add")
struct AddFixTests {
  /// Returns the arguments for `--fix` that a failure in JSON offers.
  private func offers(_ output: String) throws -> [String] {
    struct Document: Decodable {
      struct Fix: Decodable {
        let number: Int
        let together: [Int]?
      }
      let fixes: [Fix]?
    }
    let document = try JSONDecoder().decode(Document.self, from: Data(output.utf8))
    return (document.fixes ?? []).map { fix in
      fix.together?.map(String.init).joined(separator: ",") ?? String(fix.number)
    }
  }

  @Test("Nothing is offered if only the addition itself is in the way")
  func nothing() throws {
    let app = try CompactApp("shop: log *\nlog 1.0.0: gone *\nlog 1.1.0: gone *").folder()
    let result = try app.modctl("add", "log@=1.0.0")
    #expect(result.status == 1)
    #expect(result.flatErrors.contains("Fixes: none found"), "\(result.errors)")
    #expect(!result.errors.contains("remove"))
  }

  @Test("An optional dependency that is added to a module is not given up, but one that it has may be")
  func optional() throws {
    let table = "shop: ads ^1; cart *\nads 1.0.0\nads 2.0.0: gone *\nworkspace cart 1.0.0"
    let app = try CompactApp(table).folder()
    let added = try app.modctl("add", "ads@^2", "--optional", "--to", "cart")
    #expect(added.status == 1 && added.flatErrors.contains(#""ads": "^2" → "^1""#), "\(added.errors)")
    #expect(!added.errors.contains("remove"))
    let other = try CompactApp(table + ": optional ads ^2").folder().modctl("resolve")
    #expect(other.status == 1 && other.flatErrors.contains(#"remove "ads": "^2""#), "\(other.errors)")
  }

  @Test("Other dependencies are still given up as a last resort")
  func others() throws {
    let table = "shop: cart *\ncart 1.0.0: conflicts log *\nlog 1.0.0: conflicts cart *"
    let app = try CompactApp(table).folder()
    let result = try app.modctl("add", "log@^1")
    #expect(result.status == 1 && result.flatErrors.contains(#"remove "cart""#), "\(result.errors)")
    #expect(!result.errors.contains(#"remove "log""#))
  }

  @Test("Every fix leads to an application that lists the module", arguments: RandomRuns.blocks(4))
  func law(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<6 {
      let names = ["a", "b", "c"]
      let demands = ["*", "^1", "^2", "=1.0.0", "=3.0.0"]
      func needs(_ chance: Int, except owner: String) -> String {
        names.filter { $0 != owner && generator.chance(chance) }
          .map { "\($0) \(generator.pick(demands))" }.joined(separator: "; ")
      }
      let table =
        ["shop: " + needs(60, except: "")]
        + names.flatMap { name in ["1.0.0", "2.0.0"].map { "\(name) \($0): \(needs(50, except: name))" } }
      let app = try CompactApp(table.joined(separator: "\n")).folder()
      let (name, demand) = (generator.pick(names), generator.pick(demands))
      let text = try app.read("modules.json")
      let result = try app.modctl("add", "\(name)@\(demand)", "--format", "json")
      guard result.status == 1 else { continue }
      for offer in try offers(result.output) {
        let fixed = try app.modctl("add", "\(name)@\(demand)", "--fix", offer)
        #expect(fixed.status == 0, "\(table): \(fixed.errors)")
        let edited = try app.read("modules.json")
        #expect(edited.contains("\"\(name)\":"), "\(table): add \(name)@\(demand) --fix \(offer): \(edited)")
        try app.write("modules.json", text)
        try? FileManager.default.removeItem(at: app.url.appendingPathComponent("modules.lock.json"))
      }
    }
  }
}
