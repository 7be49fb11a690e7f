import ModuleKit
import ModuleKitTesting
import Testing

@Suite("The names in a change")
struct ChangeNameTests {
  /// Returns the error for a change of a running manager with `log`, `db` and `cart`, after checking that nothing was touched.
  private static func refusal(_ change: ModuleChange) async throws -> ModuleError? {
    let journal = Journal()
    let modules = ["log", "db", "cart"].map { FakeModule($0, journal: journal) }
    let manager = try ModuleManager(modules: modules)
    try await manager.start()
    journal.removeAll()
    let planned = await moduleError { _ = try await manager.plan(change) }
    let error = await moduleError { try await manager.apply(change) }
    #expect(planned?.description == error?.description)
    #expect(journal.modules(.initializing) == [] && journal.modules(.destroying) == [])
    #expect(await manager.snapshot().modules.map(\.name) == ["cart", "db", "log"])
    await manager.stop()
    return error
  }

  private static let db = FakeModule("db", "1.1.0")
  private static let ads = FakeModule("ads")

  @Test(
    "A module that a change names more than once is refused",
    arguments: [
      (
        ModuleChange(removing: ["db"], replacing: [db]),
        "the change removes and replaces `db`; use only `replace` to put a new one in its place"
      ),
      (
        ModuleChange(adding: [db], removing: ["db"]),
        "the change adds and removes `db`; use only `replace` to put a new one in its place"
      ),
      (
        ModuleChange(adding: [db], replacing: [db]),
        "the change adds and replaces `db`; use only `replace` to put a new one in its place"
      ),
      (ModuleChange(adding: [ads, ads]), "the change adds `ads` twice; name it once"),
      (ModuleChange(removing: ["db", "db"]), "the change removes `db` twice; name it once"),
      (ModuleChange(replacing: [db, db]), "the change replaces `db` twice; name it once"),
    ]
  )
  func repeated(change: ModuleChange, message: String) async throws {
    let error = try await Self.refusal(change)
    #expect(error?.code == .invalid && error?.description == message)
  }

  @Test("A module that is already there is not added, and the error names `replace`")
  func present() async throws {
    let error = try await Self.refusal(ModuleChange(adding: [Self.db]))
    #expect(error?.code == .invalid && error?.module == "db")
    #expect(
      error?.description
        == "the manager already has a module `db`; use `replace` to put the new one in its place"
    )
  }

  @Test("A mistake in a manifest comes before what is wrong with its name", arguments: [true, false])
  func unreadable(isReplacement: Bool) async throws {
    let broken = FakeModule(ModuleManifest(embedded: Array("{".utf8), path: "db.json"))
    let modules = [broken, broken]
    let change = isReplacement ? ModuleChange(replacing: modules) : ModuleChange(adding: modules)
    let error = try await Self.refusal(change)
    #expect(error?.description.hasPrefix("db.json:1:2: error[") ?? false, "\(error?.description ?? "")")
  }
}
