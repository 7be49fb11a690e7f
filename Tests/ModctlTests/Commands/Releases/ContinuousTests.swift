import Foundation
import Testing

@Suite("The jobs in the article A version's life")
struct ContinuousTests {
  /// Returns the commands of a job that run modctl, with the built one.
  private static func commands(_ name: String) throws -> [String] {
    let file = AppFolder.repository.appendingPathComponent("Examples/Continuous/\(name)")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      line.firstRange(of: "swift run modctl ").map { "modctl " + line[$0.upperBound...] }
    }
  }

  @Test(
    "Do what they say in a workspace that is in order, and fail if a version is too low",
    arguments: ["github.yml", "gitlab.yml"]
  )
  func jobs(_ name: String) throws {
    let app = try ReleaseApp.make()
    #expect(try app.modctl("resolve").status == 0)
    func run(_ command: String) throws -> Int32 { try app.shell(command).status }
    let commands = try Self.commands(name)
    #expect(commands.count == 3)
    for command in commands { #expect(try run(command) == 0, "\(command)") }
    // Published versions are not mistakes, and no other version has to follow yet.
    #expect(try app.publish().status == 0)
    for command in commands { #expect(try run(command) == 0, "\(command)") }
    try app.write("Sources/Cart/module.json", #"{"name": "cart", "version": "1.0.1"}"#)
    #expect(try run(commands[2]) == 1)
    #expect(try app.read("bump.sarif").contains(#""ruleId": "version-too-low""#))
  }
}
