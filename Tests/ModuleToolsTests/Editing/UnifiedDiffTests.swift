import Foundation
import ModuleTools
import TestSupport
import Testing

@Suite("Unified diffs")
struct UnifiedDiffTests {
  private func diff(_ old: String, _ new: String, path: String = "a.json") -> String {
    UnifiedDiff(path: path, from: Array(old.utf8), to: Array(new.utf8)).text
  }

  @Test("One changed line has three lines of context")
  func oneLine() {
    let old = (1...9).map { "line \($0)\n" }.joined()
    #expect(
      diff(old, old.replacingOccurrences(of: "line 5\n", with: "line five\n")) == """
        --- a/a.json
        +++ b/a.json
        @@ -2,7 +2,7 @@
         line 2
         line 3
         line 4
        -line 5
        +line five
         line 6
         line 7
         line 8

        """
    )
  }

  @Test("A missing final newline is reported, and equal texts have no diff")
  func ends() {
    #expect(diff("a\n", "a\n").isEmpty)
    #expect(
      diff("a", "a\n")
        == "--- a/a.json\n+++ b/a.json\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"
    )
    #expect(diff("", "a\n") == "--- a/a.json\n+++ b/a.json\n@@ -0,0 +1 @@\n+a\n")
    #expect(diff("a\n", "") == "--- a/a.json\n+++ b/a.json\n@@ -1 +0,0 @@\n-a\n")
  }

  @Test("Changes far apart get separate hunks, nearby ones share one")
  func hunks() {
    let old = (0..<40).map { "\($0)\n" }
    var new = old
    new[5] = "x\n"
    new[12] = "y\n"
    new[30] = "z\n"
    let text = diff(old.joined(), new.joined())
    #expect(
      text.split(separator: "\n").filter { $0.hasPrefix("@@") } == ["@@ -3,14 +3,14 @@", "@@ -28,7 +28,7 @@"]
    )
  }

  @Test("A name that could be mistaken for something else is quoted")
  func names() {
    #expect(diff("", "a\n", path: "a b\".json").hasPrefix("--- \"a/a b\\\".json\"\n"))
    #expect(diff("", "a\n", path: "ä\n").hasPrefix("--- \"a/\\303\\244\\012\"\n"))
  }

  @Test("git applies the diff of random texts", arguments: RandomRuns.blocks(12))
  func git(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var old: [String: String] = [:]
    var new: [String: String] = [:]
    var patch: [UInt8] = []
    for number in 0..<10 {
      let name = number == 0 ? "with space \"and\" ä.json" : "file\(number).json"
      let text = Self.text(using: &generator)
      old[name] = text
      let changed = Self.changed(text, using: &generator)
      new[name] = changed
      patch += UnifiedDiff(path: name, from: Array(text.utf8), to: Array(changed.utf8)).bytes
    }
    let folder = try TemporaryFolder(old)
    try folder.write("../\(URL(fileURLWithPath: folder.path).lastPathComponent).patch", bytes: patch)
    defer { try? FileManager.default.removeItem(atPath: folder.path + ".patch") }
    guard !patch.isEmpty else { return }
    let process = try SpawnedProgram(
      URL(fileURLWithPath: "/usr/bin/env"),
      arguments: ["git", "apply", "--unidiff-zero", folder.path + ".patch"],
      in: URL(fileURLWithPath: folder.path)
    )
    #expect(process.waitForEnd() == 0, "\(String(decoding: patch, as: UTF8.self))")
    for (name, text) in new { #expect(try folder.text(name) == text) }
  }

  @Test("Texts beyond the limit still give a diff that turns one into the other")
  func beyondTheBound() {
    let old = (0..<1500).map { "a\($0)\n" }.joined()
    let new = (0..<1500).map { $0 == 700 ? "a700\n" : "b\($0)\n" }.joined()
    let lines = diff(old, new).split(separator: "\n").dropFirst(3)
    #expect(lines.filter { !$0.hasPrefix("+") }.map { $0.dropFirst() + "\n" }.joined() == old)
    #expect(lines.filter { !$0.hasPrefix("-") }.map { $0.dropFirst() + "\n" }.joined() == new)
  }

  private static func text(using generator: inout SplitMix64) -> String {
    let count = Int.random(in: 1...60, using: &generator)
    let lines = (0..<count).map { _ in "\(Int.random(in: 0...8, using: &generator))" }
    let end = Bool.random(using: &generator) ? "\n" : ""
    return lines.joined(separator: Bool.random(using: &generator) ? "\n" : "\r\n") + end
  }

  private static func changed(_ text: String, using generator: inout SplitMix64) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      let index = Int.random(in: 0..<lines.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: lines.insert("new", at: index)
      case 1: if lines.count > 1 { lines.remove(at: index) }
      default: lines[index] = "changed"
      }
    }
    // git does not leave an empty file behind.
    let result = lines.joined(separator: "\n")
    return result.isEmpty ? "\n" : result
  }
}
