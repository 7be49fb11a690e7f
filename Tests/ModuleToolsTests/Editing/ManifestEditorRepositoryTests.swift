import Foundation
import ModuleManifests
import ModuleTools
import TestSupport
import Testing

@Suite("Editing this repository's manifests")
struct ManifestEditorRepositoryTests {
  private static let files =
    Repository.files(below: "manifests", suffix: ".json")
    + Repository.files(below: "Tests/Fixtures/apps", suffix: "modules.json") + ["modules.json"]

  @Test("Each requirement can be replaced and restored, one line at a time", arguments: files)
  func requirements(_ path: String) throws {
    let text = String(decoding: try Repository.data(path), as: UTF8.self)
    guard let document = try? ManifestDocument(text: text, path: path) else { return }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for section in ["dependencies", "optionalDependencies", "conflicts"] {
      guard let members = document.json.root.member(section)?.members else { continue }
      for (key, value) in members {
        let name = key.string ?? ""
        var editor = ManifestEditor(document)
        try editor.replaceRequirement(on: name, in: section, with: "=9.9.9")
        let edited = try ManifestDocument(text: String(decoding: editor.edited(), as: UTF8.self), path: path)
        let range = try #require(edited.range(ofRequirementOn: name, in: section))
        #expect(Array(edited.file.bytes[range]) == Array("\"=9.9.9\"".utf8))
        let after = String(decoding: edited.file.bytes, as: UTF8.self)
          .split(separator: "\n", omittingEmptySubsequences: false)
        #expect(zip(lines, after).count { $0 != $1 } <= 1 && lines.count == after.count)
        if value.kind == .string, let old = value.string {
          var back = ManifestEditor(edited)
          try back.replaceRequirement(on: name, in: section, with: old)
          #expect(back.edited() == document.file.bytes)
        }
      }
    }
  }

  @Test("A dependency can be added and removed again", arguments: files)
  func addition(_ path: String) throws {
    let text = String(decoding: try Repository.data(path), as: UTF8.self)
    guard let document = try? ManifestDocument(text: text, path: path) else { return }
    var editor = ManifestEditor(document)
    try editor.insertMember("zz-new", "^1", into: ["dependencies"])
    let edited = try ManifestDocument(text: String(decoding: editor.edited(), as: UTF8.self), path: path)
    #expect(edited.json.root.member("dependencies")?.member("zz-new")?.string == "^1")
    let diff = UnifiedDiff(path: path, from: document.file.bytes, to: edited.file.bytes)
    let removed = diff.text.split(separator: "\n").dropFirst(3).filter { $0.hasPrefix("-") }
    #expect(removed.count <= 1, "only the line before gets a comma: \(diff.text)")
    var back = ManifestEditor(edited)
    let had = document.json.root.member("dependencies")
    try back.remove(at: had == nil ? ["dependencies"] : ["dependencies", "zz-new"])
    if had?.members.contains(where: { _ in true }) ?? true { #expect(back.edited() == document.file.bytes) }
  }
}
