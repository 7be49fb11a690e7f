import Foundation
import TestSupport
import Testing

@testable import VersionResolver

/// The worked example in *How the resolver solves* matches what the solver does.
@Suite("The article about the solver")
struct HowItSolvesTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let article = folder.appendingPathComponent(
    "../../../Sources/VersionResolver/VersionResolver.docc/HowItSolves.md"
  )

  /// The code fence that follows a mark `<!-- excerpt: PATH -->`.
  private func fence(_ name: String) throws -> String {
    let text = try String(contentsOf: Self.article, encoding: .utf8)
    let mark = "<!-- excerpt: Tests/VersionResolverTests/Documentation/\(name) -->\n```"
    let start = try #require(text.range(of: mark), "the article has no fence for \(name)")
    let body = text[start.upperBound...].drop { $0 != "\n" }.dropFirst()
    let end = try #require(body.range(of: "```"))
    return String(body[..<end.lowerBound])
  }

  /// Compares the lines with a file, which MODULEKIT_RECORD=1 writes, and the file with the article.
  private func compare(_ lines: [String], _ name: String) throws {
    let text = lines.joined(separator: "\n") + "\n"
    let file = Self.folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["MODULEKIT_RECORD"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
    #expect(try fence(name) == text)
  }

  @Test("Shows every decision, what follows from it, what is learned and what is selected")
  func search() throws {
    try compare(SolverTrace(WorkedExample.solvable).lines, "search.txt")
    let attempt = Attempt(WorkedExample.solvable, WorkedExample.solvable.options())
    #expect(
      SelectionValidator(problem: WorkedExample.solvable).fault(in: try #require(attempt.selection)) == nil
    )
    #expect(attempt.selection == BruteForce(WorkedExample.solvable).best())
  }

  @Test("Shows the failing search and each step of its proof, and the proof holds")
  func proof() throws {
    let problem = WorkedExample.unsolvable
    try compare(SolverTrace(problem).lines, "failure.txt")
    let derivation = try #require(Attempt(problem, problem.options()).error?.derivation)
    #expect(DerivationChecker(problem).fault(in: derivation) == nil)
    try compare(derivation.steps.enumerated().map { line($0 + 1, $1) }, "proof.txt")
  }

  @Test("Shows what the explanation says")
  func explanation() throws {
    let problem = WorkedExample.unsolvable
    let explanation = try #require(Attempt(problem, problem.options()).explanation)
    #expect(explanation.isMinimal)
    #expect(Core(explanation, of: problem).fault == nil)
    try compare(
      [explanation.summary]
        + explanation.steps.map { step in
          let because = step.premises.map(String.init).joined(separator: ", ")
          return "\(step.number). \(step.text)" + (because.isEmpty ? "" : " (\(because))")
        },
      "explanation.txt"
    )
  }

  @Test("Shows the code that is run")
  func code() throws {
    let code = try String(
      contentsOf: Self.folder.appendingPathComponent("WorkedExample.swift"),
      encoding: .utf8
    )
    let shown = try fence("WorkedExample.swift").split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let lines = code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(!shown.isEmpty)
    for line in shown { #expect(lines.contains(line)) }
  }

  private func line(_ number: Int, _ step: Derivation.Step) -> String {
    let terms = step.terms.map { term in
      let versions = (term.includesAbsence ? ["absent"] : []) + term.versions.map(\.description)
      return "\(term.subject) \(versions.joined(separator: " or "))"
    }
    let claim = terms.isEmpty ? "contradiction" : "not (\(terms.joined(separator: " and ")))"
    return "\(number). \(claim): \(cause(step.cause))"
  }

  private func cause(_ cause: Derivation.Cause) -> String {
    switch cause {
    case .root(let edge): "the application requires \(edge.target) \(edge.requirement)"
    case .edges(let source, let target): "these versions of \(source) admit no such \(target)"
    case .exclusive(let module, let interface): "\(module) provides \(interface)"
    case .unavailable(let subject): "these versions of \(subject) may not be selected"
    case .cycle(let subjects): "a cycle: \(subjects.map(\.name).joined(separator: ", "))"
    case .derived(let first, let second, let pivot):
      first == second
        ? "\(first + 1), in which \(pivot) holds in any case"
        : "\(first + 1) and \(second + 1), resolved on \(pivot)"
    }
  }
}
