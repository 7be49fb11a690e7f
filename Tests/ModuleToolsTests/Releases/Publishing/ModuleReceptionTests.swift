import ModuleCatalogs
import ModuleManifests
import ModuleTools
import TestSupport
import Testing
import VersionResolver

@Suite("Who admits a new version")
struct ModuleReceptionTests {
  private func reception(of version: Version, _ manifests: [String]) throws -> ModuleReception {
    let folder = try TemporaryFolder(["all.ndjson": manifests.joined(separator: "\n")])
    let application = ApplicationManifest(name: "shop", catalogs: [CatalogReference(.path("all.ndjson"))])
    let catalog = Catalog(of: application, directory: folder.path)
    return ModuleReception(of: "cart", version, by: ModuleReception.Users(of: catalog))
  }

  private func user(_ name: String, _ version: String, _ requirement: String, _ more: String = "") -> String {
    #"{"name": "\#(name)", "version": "\#(version)", "dependencies": {"cart": "\#(requirement)"}\#(more)}"#
  }

  @Test("The newest release of a module counts, and a pre-release only if there is none")
  func prereleases() throws {
    let reception = try reception(
      of: Version(1, 1, 0),
      [
        // Admitted by the release, though not by the newer pre-release; and the other way around.
        user("admits", "1.0.0", "^1.0"), user("admits", "2.0.0-rc.1", "=1.0.0"),
        user("holds", "1.0.0", "=1.0.0"), user("holds", "2.0.0-rc.1", "^1.0"),
        user("only-admits", "1.0.0-beta.1", "=1.0.0"), user("only-admits", "1.0.0-beta.2", "^1.0"),
        user("only-holds", "1.0.0-beta.1", "^1.0"), user("only-holds", "1.0.0-beta.2", "=1.0.0"),
        user("yanked", "1.0.0", "^1.0"), user("yanked", "1.1.0", "=1.0.0", #", "yanked": "broken""#),
      ]
    )
    #expect(reception.admitting == ["admits", "only-admits", "yanked"])
    #expect(
      reception.holding.map { "\($0.name) \($0.requirement)" } == ["holds =1.0.0", "only-holds =1.0.0"]
    )
  }

  @Test("A conflict holds back what it matches, and admits everything else")
  func conflicts() throws {
    let manifests = [
      #"{"name": "a", "version": "1.0.0", "conflicts": {"cart": "<1.1.0"}}"#,
      #"{"name": "b", "version": "1.0.0", "conflicts": {"cart": ">=1.1.0"}}"#,
    ]
    let reception = try reception(of: Version(1, 1, 0), manifests)
    #expect(reception.admitting == ["a"])
    #expect(
      reception.sentence(Version(1, 1, 0))
        == "1 module admits 1.1.0; 1 excludes it: b (conflicts with >=1.1.0)"
    )
  }
}
