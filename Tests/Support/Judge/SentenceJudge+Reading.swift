import Foundation
import VersionResolver

/// Splits sentences into clauses.
extension SentenceJudge {
  private static let verbs: [(word: String, kind: Edge.Kind)] = [
    (" needs ", .dependency), (" accepts ", .optional), (" conflicts with ", .conflict),
    (" requires ", .interface), (" comes from ", .package), (" overrides ", .optional),
    (" need ", .dependency), (" accept ", .optional), (" conflict with ", .conflict),
    (" require ", .interface), (" come from ", .package),
  ]
  private static let plurals = [" need ", " accept ", " conflict with ", " require ", " come from "]

  /// The clauses of a sentence. A new one begins at a comma, with a name, versions and a verb.
  func split(_ text: String) -> [String] {
    var parts: [String] = []
    var current = ""
    for piece in text.split(separator: ", ", omittingEmptySubsequences: false).map(String.init) {
      let words = piece.split(separator: " ").map(String.init)
      let first = words.first { $0 != "and" } ?? ""
      let isName = first == "Every" || first == refusal.application || modules.contains(first)
      if current.isEmpty {
        current = piece
      } else if isName, Self.verbs.contains(where: { current.contains($0.word) }) {
        parts.append(current)
        current = piece
      } else {
        current += ", " + piece
      }
    }
    return parts + [current]
  }

  func clause(_ text: String) -> Clause? {
    if let left = left(text) { return left }
    guard
      let (range, kind) = Self.verbs.compactMap({ verb in text.range(of: verb.word).map { ($0, verb.kind) } })
        .min(by: { $0.0.lowerBound < $1.0.lowerBound })
    else { return nil }
    var who = String(text[..<range.lowerBound])
    let what = String(text[range.upperBound...])
    var clause = Clause(kind: kind, target: "", text: "")
    if kind == .package {
      clause.text = what
    } else if let words = overriding(what) {
      clause.target = words.target
      clause.text = words.version
      clause.isOverride = true
    } else {
      // For what is left to the host: `mailer ^1 from mail-smtp`.
      let words = what.components(separatedBy: " from ")
      let space = words[0].firstIndex(of: " ")
      // Without a requirement, every version will do: "cart 1.0.0 and 2.0.0 need log".
      guard space != nil || kind == .dependency || kind == .interface else { return nil }
      clause.target =
        String(words[0][..<(space ?? words[0].endIndex)]) + (words.count > 1 ? " from \(words[1])" : "")
      clause.text = space.map { String(words[0][words[0].index(after: $0)...]) } ?? "within *"
    }
    let verb = String(text[range])
    if clause.text.hasPrefix("only as ") { clause.text = String(clause.text.dropFirst(8)) }
    if clause.text.hasPrefix("within ") {
      clause.text = String(clause.text.dropFirst(7))
      clause.isWithin = true
    }
    if who.hasSuffix(", the only version that \(refusal.application) allows,") {
      who = String(who.dropLast(", the only version that \(refusal.application) allows,".count))
      clause.isAllowed = true
    }
    if who.hasPrefix("and ") { who = String(who.dropFirst(4)) }
    if who == refusal.application { return clause }
    if who.hasPrefix("Every ") {
      who = String(who.dropFirst(6))
      clause.isEvery = !who.contains(" that ")
      clause.isAllowed = who.contains(" that \(refusal.application) allows ")
      who = who.replacing(" that \(refusal.application) allows ", with: " ").replacing(
        " that is left ",
        with: " "
      )
      who = who.filter { $0 != "(" && $0 != ")" }
    }
    guard let end = who.firstIndex(of: " ") else { return nil }
    let module = String(who[..<end])
    clause.module = module
    guard let versions = versions(String(who[who.index(after: end)...]), of: module) else { return nil }
    clause.versions = versions
    // The verb agrees with its subject.
    let isPlural = versions.count > 1 && !text.contains("Every ") && !clause.isAllowed
    return isPlural == Self.plurals.contains(verb) ? clause : nil
  }

  /// "shop lets its host decide whether mail-smtp provides mailer".
  func left(_ text: String) -> Clause? {
    let mark = "\(refusal.application) lets its host decide whether "
    guard text.hasPrefix(mark) else { return nil }
    let words = text.dropFirst(mark.count).components(separatedBy: " provides ")
    guard words.count == 2 else { return nil }
    let target = "\(words[1]) from \(words[0])"
    let edge = problem.roots.last { $0.target == target && $0.kind == .interface }
    return edge.map { Clause(kind: .interface, target: target, text: $0.requirement.description) }
  }

  /// `b, which shop overrides with 1.0.0`; for the application, `b and overrides it with 1.0.0` or `b with 1.0.0`.
  func overriding(_ text: String) -> (target: String, version: String)? {
    for mark in [", which \(refusal.application) overrides with ", " and overrides it with ", " with "] {
      guard let range = text.range(of: mark) else { continue }
      return (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
    }
    return nil
  }
}
