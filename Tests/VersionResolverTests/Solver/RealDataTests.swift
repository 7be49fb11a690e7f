import Foundation
import TestSupport
import Testing
import VersionResolver

/// Whole registries, with verdicts on which independent solvers agree.
///
/// `scripts/conformance` compares all of it with the known verdicts in an optimized build. These tests look closely at a part of
/// it and check that selections are valid and proofs hold. With MODULEKIT_RUNS, as in a nightly run, they look at all of it.
@Suite("Real registries", .enabled(if: RealRegistries.folder != nil, "MODULEKIT_DATA names no folder"))
struct RealDataTests {
  private static let isWhole = RandomRuns.factor > 1

  /// All elements, or every `step`th one.
  private func some<Element>(_ all: [Element], every step: Int) -> [Element] {
    Self.isWhole ? all : stride(from: 0, to: all.count, by: step).map { all[$0] }
  }

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

  @Test("Every version of the PureScript registry as the only root", arguments: 0..<(isWhole ? 8 : 1))
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
    #expect(faults(some(questions, every: 6), try RealData.purescript.get()).isEmpty)
  }

  @Test("The guided search from the start finds the same verdicts and selections")
  func guided() throws {
    let provider = try RealData.purescript.get()
    let questions = some(try RealData.applications("purescript.caret2"), every: 10)
    var faults: [String] = []
    for question in questions {
      let problem = Problem(provider, question.roots)
      let canonical = Attempt(problem, problem.options())
      let guided = Attempt(problem, problem.options(guidedAfter: 0))
      if canonical.selection != guided.selection { faults.append(question.name) }
    }
    #expect(faults.isEmpty)
  }

  @Test("Every version in the large Elm case as root: 593 valid selections and 48 valid proofs")
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

  @Test(
    "Explanations are minimal, and every fix works",
    arguments: [("purescript.any5", 120), ("purescript.caret2", 72)]
  )
  func explanations(file: String, step: Int) throws {
    let provider = try RealData.purescript.get()
    let questions = try RealData.applications(file).filter { !$0.isSolvable }
    var faults: [String] = []
    var counts = (fixed: 0, all: 0)
    for question in some(questions, every: step) {
      let problem = Problem(provider, question.roots)
      let request = ResolutionRequest(provider: provider, roots: question.roots)
      guard let explanation = Attempt(problem, problem.options()).explanation, explanation.isMinimal else {
        faults.append("\(question.name): no minimal explanation")
        continue
      }
      if let fault = Core(explanation, of: problem).fault(isSolvable: Attempt.isSolvable) {
        faults.append("\(question.name): \(fault)")
      }
      let result = request.fixes(for: explanation)
      counts.all += 1
      if !result.fixes.isEmpty { counts.fixed += 1 }
      for fix in result.fixes {
        let mended = fix.edits.reduce(problem) { $0.applying($1) }
        if !Attempt.isSolvable(mended) { faults.append("\(question.name): \(fix.edits)") }
      }
    }
    #expect(faults.isEmpty)
    #expect(counts.fixed * 2 > counts.all, "\(counts)")
  }
}
