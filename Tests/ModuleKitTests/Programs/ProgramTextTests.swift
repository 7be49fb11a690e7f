import Foundation
import Testing

@Suite("Programs: as text")
struct ProgramTextTests {
  @Test("A printed program is the code that creates it")
  func code() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    #expect(Self.bare(source).contains(Self.bare("\(Self.program)")), "\(Self.program)")
  }

  /// Removes what swift-format decides.
  private static func bare(_ code: String) -> String { code.filter { !$0.isWhitespace && $0 != ";" } }

  static let program =
    Program(
      seed: 7,
      settings: ProgramSettings(degraded: true, width: 1),
      modules: [
        ProgramModule(0).with {
          $0.provides = true; $0.kinds = [.single, .transient]; $0.adapters = 2; $0.factory = .at(2);
          $0.asks = true; $0.declares = false; $0.answers = true
          $0.destroy = .takes(20)
        },
        ProgramModule(1, .needs(0)).with { $0.run = .untilStopped(then: 3) },
      ],
      operations: [
        ProgramOperation(.start, isAwaited: true),
        ProgramOperation(.publish(3), times: 2, after: .steps(4)),
        ProgramOperation(.call(.open, 1), after: .time(10), cancelAfter: 2),
        ProgramOperation(.call(.handleUse, 0, .transient)),
      ]
    )
}
