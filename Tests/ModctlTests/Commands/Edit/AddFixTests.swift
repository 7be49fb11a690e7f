import Foundation
import ModuleCatalogs
import ModuleTools
import TestSupport
import Testing
import VersionResolver

/// A fix for a failed `modctl add` lets the application have what it adds. Without it, there would be nothing left of the request.
@Suite("The fixes of modctl add")
struct AddFixTests {
  @Test("Nothing is offered if only the addition itself is in the way")
  func nothing() throws {
    let app = try CompactApp("shop: log *\nlog 1.0.0: gone *\nlog 1.1.0: gone *").folder()
    let result = try app.modctl("add", "log@=1.0.0")
    result.expect(1, "Fixes: none found")
    #expect(!result.errors.contains("remove"))
  }

  @Test("An optional dependency that is added to a module is not given up, but one that it has may be")
  func optional() throws {
    let table = "shop: ads ^1; cart *\nads 1.0.0\nads 2.0.0: gone *\nworkspace cart 1.0.0"
    let app = try CompactApp(table).folder()
    let added = try app.modctl("add", "ads@^2", "--optional", "--to", "cart")
    added.expect(1, #""ads": "^2" → "^1""#)
    #expect(!added.errors.contains("remove"))
    try CompactApp(table + ": optional ads ^2").folder().modctl("resolve").expect(1, #"remove "ads": "^2""#)
  }

  @Test("Other dependencies are still given up as a last resort")
  func others() throws {
    let table = "shop: cart *\ncart 1.0.0: conflicts log *\nlog 1.0.0: conflicts cart *"
    let app = try CompactApp(table).folder()
    let result = try app.modctl("add", "log@^1")
    result.expect(1, #"remove "cart""#)
    #expect(!result.errors.contains(#"remove "log""#))
  }

  @Test("An override selects a version that the addition admits")
  func override() throws {
    let table = "shop: cat =1.0.0\ncat 1.0.0: conflicts eel ^2\neel 1.0.0\neel 2.0.0\neel 2.1.0"
    for addition in ["eel@^2", "eel@=2.0.0"] {
      let result = try CompactApp(table).folder().modctl("add", addition)
      result.expect(1, "override eel = 2.")
      #expect(!result.errors.contains("override eel = 1"), "\(result.errors)")
    }
  }

  @Test("Changes that solve several conflicts together do not ignore the addition either")
  func joint() throws {
    let table = """
      shop: a *; b =1.0.0; c =3.0.0
      a 1.0.0: c ^2
      a 2.0.0: c =3.0.0
      b 1.0.0: a ^2; c ^1
      c 1.0.0
      c 2.0.0
      """
    let added = try CompactApp(table).folder().modctl("add", "c@=3.0.0").flatErrors
    let changes = #""c": "=3.0.0" → "^2.0.0" modules.json override c = 2.0.0"#
    #expect(added.contains("Fixes: these changes together make it solvable (checked)"), "\(added)")
    #expect(added.contains(changes), "\(added)")
    // Without the addition, an override is enough.
    let text = try CompactApp(table).folder().modctl("resolve").flatErrors
    #expect(
      text.contains("Fixes: this change makes it solvable (checked) 3. modules.json override c = 1.0.0"),
      "\(text)"
    )
  }

  @Test("Every fix leads to a selection of the module as it is listed", arguments: RandomRuns.blocks(4))
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
      let edit = DependencyEdit([.add(name, Requirement(demand))], module: nil)
      let editor = ApplicationEditor(ApplicationResolver(directory: app.url.path), edit)
      guard case .failed(let failure, let files) = editor.run(),
        let explanation = failure.explanation()
      else { continue }
      for fix in failure.fixes(for: explanation).fixes {
        let place = "\(table): add \(name)@\(demand), \(fix.changes.map(\.text))"
        guard case .edited(let result) = try editor.run(fixedBy: fix, of: failure, files) else {
          Issue.record("\(place): cannot be applied")
          continue
        }
        let edited = String(decoding: result.files.first?.new ?? [], as: UTF8.self)
        #expect(edited.contains("\"\(name)\":"), "\(place): \(edited)")
        let written = result.application.manifest.dependencies.first { $0.name == name }?.requirement
        let version = result.application.selection[name]?.version
        #expect(version.flatMap { written?.admits($0) } == true, "\(place): \(edited)")
      }
    }
  }
}
