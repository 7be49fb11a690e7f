import Foundation
import Testing
import VersionResolver

/// Whole registries, with verdicts on which independent solvers agree.
@Suite("Real registries", .enabled(if: RealData.folder != nil, "MODULEKIT_DATA names no folder"))
struct RealDataTests {
  /// Resolves each question with one resolver; selections are validated, proofs checked.
  private func faults(_ questions: some Collection<RealData.Question>, _ provider: TableProvider) -> [String]
  {
    var resolver = Resolver(provider: provider)
    var faults: [String] = []
    for question in questions {
      let problem = Problem(provider, question.roots)
      var fault: String?
      do {
        let selection = try resolver.resolve(question.roots)
        let versions = Dictionary(uniqueKeysWithValues: selection.modules.map { ($0.name, $0.version) })
        fault = question.isSolvable ? SelectionValidator(problem: problem).fault(in: versions) : "is solvable"
      } catch {
        if let derivation = error.derivation, error.code == .unsolvable, !question.isSolvable {
          fault = DerivationChecker(problem).fault(in: derivation)
        } else {
          fault = "\(error)"
        }
      }
      if let fault { faults.append("\(question.name): \(fault)") }
    }
    return faults
  }

  @Test("Every version of the PureScript registry as the only root", arguments: 0..<8)
  func everyVersion(part: Int) throws {
    let questions = try RealData.versions("purescript")
    #expect(questions.count == 5494)
    let mine = questions.indices.filter { $0 % 8 == part }.map { questions[$0] }
    #expect(faults(mine, try RealData.purescript.get()).isEmpty)
  }

  @Test(
    "Applications over the PureScript registry",
    arguments: [("purescript.any5", 421), ("purescript.caret2", 306)]
  )
  func applications(file: String, unsolvable: Int) throws {
    let questions = try RealData.applications(file)
    #expect(questions.count == 500)
    #expect(questions.count { !$0.isSolvable } == unsolvable)
    #expect(faults(questions, try RealData.purescript.get()).isEmpty)
  }

  @Test("The guided search from the start finds the same verdicts and the same selections")
  func guided() throws {
    let provider = try RealData.purescript.get()
    let questions = try RealData.applications("purescript.caret2")
    var faults: [String] = []
    for question in questions {
      let problem = Problem(provider, question.roots)
      let canonical = Attempt(problem, problem.options())
      let guided = Attempt(problem, problem.options(guidedAfter: 0))
      if canonical.selection != guided.selection { faults.append(question.name) }
    }
    #expect(faults.isEmpty)
  }

  @Test("Every version of the large Elm case as root: 593 valid selections and 48 valid proofs")
  func largeCase() throws {
    let provider = try RealData.large.get()
    var resolver = Resolver(provider: provider)
    var faults: [String] = []
    var counts = (solved: 0, refused: 0)
    for (module, versions) in provider.table.sorted(by: { $0.key < $1.key }) {
      for version in versions.keys.sorted() {
        let problem = Problem(provider, [Edge(module, .exactly(version))])
        var fault: String?
        do {
          let selection = try resolver.resolve(problem.roots)
          let chosen = Dictionary(uniqueKeysWithValues: selection.modules.map { ($0.name, $0.version) })
          fault = SelectionValidator(problem: problem).fault(in: chosen)
          counts.solved += 1
        } catch {
          fault = error.derivation.map { DerivationChecker(problem).fault(in: $0) } ?? "\(error)"
          counts.refused += 1
        }
        if let fault { faults.append("\(module) \(version): \(fault)") }
      }
    }
    #expect(faults.isEmpty)
    #expect(counts == (593, 48))
  }
}
