import Foundation
import ModuleTools
import Testing
import VersionResolver

@Suite struct FailureTests {
  @Test(arguments: 1...8)
  func `whichever module fails to initialize, the server exits with one clear message`(_ place: Int)
    async throws
  {
    let folder = try Folder()
    let server = try ServerProcess(["rehearsal-fail-at": "\(place)", "storage-folder": folder.path])
    let ending = try await server.end()
    #expect(ending.code == 1, "\(ending)")
    // Neither the log nor the service group reports anything else.
    let complaints = ending.complaints.split(separator: "\n")
    #expect(complaints.count == 1, "\(ending)")
    let sentence = try #require(complaints.first)
    #expect(sentence.hasPrefix("error: "), "\(ending)")
    #expect(sentence.hasSuffix(" failed to initialize: it was rehearsed"), "\(ending)")
    #expect(!ending.output.contains("The shop is closed"))
  }

  @Test func `rejects incompatible modules before anything starts`() async throws {
    let folder = try Folder()
    let server = try ServerProcess(["rehearsal-catalogue": "2.0.0", "storage-folder": folder.path])
    let ending = try await server.end()
    #expect(ending.code == 1)
    // Not even the first module was started: there is no database.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    #expect(ending.output.isEmpty)
    // modctl reports the same about the same manifests: the summary, and the steps of the argument.
    let workspace = try Workspace()
    try workspace.edit("ShopCatalogue", #""version": "1.1.0""#, #""version": "2.0.0""#)
    let failure = try #require(throws: ApplicationError.self) {
      try ApplicationResolver(directory: workspace.path).resolve()
    }
    let explanation = try #require(failure.explanation())
    #expect(explanation.summary == "no version of catalogue matches ^1.1, which cart needs")
    #expect(ending.complaints.hasPrefix("error[no-version]: \(explanation.summary)\n"), "\(ending)")
    #expect(
      ending.complaints.contains("cart 1.3.0  needs catalogue ^1.1  ShopCart/module.json:6:"),
      "\(ending)"
    )
  }

  @Test func `the lockfile is what modctl resolve would write`() throws {
    let application = try ApplicationResolver(directory: Workspace.source).resolve()
    #expect(!application.isLockfileStale)
    #expect(application.changes.isEmpty)
  }

  @Test func `reports a port that is already in use`() async throws {
    let first = try ServerProcess()
    let shop = try await first.shop()
    let port = try #require(shop.split(separator: ":").last)
    let second = try ServerProcess(["http-port": String(port)])
    let ending = try await second.end()
    #expect(ending.code == 1)
    #expect(
      ending.complaints == """
        error: http failed while running: cannot listen on \(shop): another program already does; stop it, or choose another port, \
        such as 0 for any free port

        """
    )
    #expect(first.isRunning)
  }
}
