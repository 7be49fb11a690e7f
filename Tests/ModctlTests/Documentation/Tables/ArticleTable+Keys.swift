import Foundation
import VersionResolver

@testable import ModuleCatalogs
@testable import ModuleManifests

/// Tables of keys, with the type and the default of each.
extension ArticleTable {
  static let keyQuestions = [
    question("Key of module.json", ModuleManifest.keys) {
      decode($0, in: #""name": "cart", "version": "1.0.0""#) {
        ModuleManifest.decode($0, path: "module.json")
      }
    },
    question("Key of modules.json", ApplicationManifest.keys) {
      decode($0, in: #""name": "shop""#) { ApplicationManifest.decode($0, path: "modules.json") }
    },
    question("Key of a dependency", DependencyListDecoder.keys) {
      decode($0, in: #""version": "*""#, around: #"{"name": "shop", "dependencies": {"log": {§}}}"#) {
        ApplicationManifest.decode($0, path: "modules.json")
      }
    },
    question("Key of an override", ApplicationManifest.overrideKeys) {
      decode(
        $0,
        in: #""module": "log", "version": "1.0.0", "reason": "why""#,
        around: #"{"name": "shop", "overrides": [{§}]}"#
      ) { ApplicationManifest.decode($0, path: "modules.json") }
    },
    question("Key of assembly", ApplicationManifest.Assembly.keys) {
      decode($0, in: "\"x-a\": 1", around: #"{"name": "shop", "assembly": {§}}"#) {
        ApplicationManifest.decode($0, path: "modules.json")
      }
    },
    question("Key of modules.lock.json", Lockfile.keys) {
      decode($0, in: #""lockfile": 1, "modules": {}"#) { Lockfile.decode($0, path: "modules.lock.json") }
    },
    question("Key of a locked module", Lockfile.moduleKeys) {
      decode($0, in: #""version": "1.0.0""#, around: #"{"lockfile": 1, "modules": {"log": {§}}}"#) {
        Lockfile.decode($0, path: "modules.lock.json")
      }
    },
  ]

  /// The result of decoding one document, as far as the tables need it.
  private struct Reading {
    let value: AnyHashable?
    let codes: [DiagnosticCode]
  }

  /// A change to one key of a document that is complete without it.
  private enum Change {
    case set(String, String)
    case remove(String)
  }

  /// A value of each kind. Some are invalid as a name or a version, but all are of the right kind.
  private static let samples = [
    "string": "\"1.0.0\"", "array": "[]", "object": "{}", "boolean": "true", "number": "1", "null": "null",
  ]

  private static func question(
    _ title: String,
    _ keys: [String],
    _ read: @escaping @Sendable (Change) -> Reading
  ) -> Question {
    Question(
      columns: [title, "Type", "Default", "Meaning"],
      check: { row in
        guard let key = CodeSpans.only(in: row[title] ?? "") else { return ["is not a key"] }
        return typeProblems(key, row["Type"] ?? "", read) + defaultProblems(key, row["Default"] ?? "", read)
      },
      checkAll: { cells in
        let listed = cells.compactMap { CodeSpans.only(in: $0) }
        return listed.sorted() == keys.sorted() ? [] : ["the keys are \(keys), and not \(listed)"]
      }
    )
  }

  private static func typeProblems(_ key: String, _ type: String, _ read: (Change) -> Reading) -> [String] {
    samples.sorted { $0.key < $1.key }.compactMap { kind, sample in
      let isRefused = read(.set(key, sample)).codes.contains(.wrongType)
      // "array of names" is an array.
      let isMeant = type == kind || type.hasPrefix(kind + " ")
      return isRefused == isMeant ? "a value that is \(kind) is \(isRefused ? "refused" : "taken")" : nil
    }
  }

  private static func defaultProblems(_ key: String, _ text: String, _ read: (Change) -> Reading) -> [String]
  {
    let without = read(.remove(key))
    switch text {
    case "required":
      return without.codes == [.missingKey] ? [] : ["is not required"]
    case "none":
      guard let value = without.value?.base else { return ["is required"] }
      let property = Mirror(reflecting: value).children.first { $0.label == key }?.value
      guard let property else { return [] }
      let mirror = Mirror(reflecting: property)
      return mirror.displayStyle == .optional && mirror.children.isEmpty ? [] : ["is \(property) by default"]
    default:
      guard let json = CodeSpans.only(in: text) else { return ["the default `\(text)` is not code"] }
      guard let value = without.value else { return ["is required"] }
      return read(.set(key, json)).value == value ? [] : ["is not \(json) by default"]
    }
  }

  private static func decode<Value: Hashable>(
    _ change: Change,
    in members: String,
    around text: String = "{§}",
    by decode: ([UInt8]) -> Decoded<Value>
  ) -> Reading {
    var list = members.components(separatedBy: ", ")
    switch change {
    case .remove(let key): list.removeAll { $0.hasPrefix("\"\(key)\":") }
    case .set(let key, let value):
      list.removeAll { $0.hasPrefix("\"\(key)\":") }
      // Only one of a dependency's words may specify its versions.
      if Dependency.Spelling(rawValue: key) != nil, text.contains("\"dependencies\"") { list = [] }
      list.append("\"\(key)\": \(value)")
    }
    let document = text.replacingOccurrences(of: "§", with: list.joined(separator: ", "))
    let decoded = decode(Array(document.utf8))
    return Reading(value: decoded.value.map { AnyHashable($0) }, codes: decoded.diagnostics.map(\.code))
  }
}
