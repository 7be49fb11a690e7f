import Foundation
import TestSupport
import Testing
import VersionResolver

@Suite("Explanations of deep graphs")
struct DeepExplanationTests {
  @Test("The depth of a chain does not use up the stack")
  func chain() async throws {
    let length = 200
    var modules = ["m\(length)": ["1.0.0": [Edge("m0", text: "^2")]]]
    for number in 0..<length { modules["m\(number)"] = ["1.0.0": [Edge("m\(number + 1)", text: "^1")]] }
    let provider = TableProvider(modules)
    let explanation = await withCheckedContinuation { continuation in
      let thread = Thread {
        var resolver = Resolver(provider: provider)
        do throws(ResolutionError) {
          _ = try resolver.resolve([Edge("m0", .any)])
          continuation.resume(returning: Explanation?.none)
        } catch {
          continuation.resume(returning: error.explanation(application: "shop"))
        }
      }
      // Far less than the main thread has, so that a short chain is enough.
      thread.stackSize = 512 << 10
      thread.start()
    }
    #expect(try #require(explanation).steps.count > length)
  }
}
