import Foundation
import ModuleManifests
import TestSupport
import Testing

@Suite("Schema and decoder agree")
struct SchemaAgreementTests {
  @Test("On the documents in the common set", arguments: FixtureDocument.all)
  func documents(_ document: FixtureDocument) throws {
    let data = try Repository.data(document.path)
    let errors = document.format.errors(data)
    // A bad document has exactly one mistake, so that finding it cannot hide behind another one.
    #expect(errors.count == (document.isGood ? 0 : 1), "\(errors.map(\.message))")
    let mistakes = try SchemaFile.of(document.format).validator.mistakes(in: SchemaValue(parsing: data))
    let isAccepted = document.isGood || KnownDifferences.reasons[document.name] != nil
    #expect(mistakes.isEmpty == isAccepted, "\(mistakes)")
  }

  @Test("On a set that is large enough and contains every known difference")
  func size() {
    #expect(FixtureDocument.all.count { $0.isGood } >= 40)
    #expect(FixtureDocument.all.count { !$0.isGood } >= 260)
    let bad = Set(FixtureDocument.all.filter { !$0.isGood }.map(\.name))
    #expect(bad.isSuperset(of: KnownDifferences.reasons.keys))
  }

  @Test("After each small change to a good document", arguments: FixtureDocument.all.filter(\.isGood))
  func mutations(_ document: FixtureDocument) throws {
    let validator = try SchemaFile.of(document.format).validator
    let value = try SchemaValue(parsing: Repository.data(document.path))
    var verdicts: Set<Bool> = []
    for mutant in SchemaMutations.of(value) {
      let text = mutant.text
      let errors = document.format.errors(text.utf8)
      // The one known difference that a change can cause.
      if errors.count == 1, errors[0].message.hasPrefix("no version is in this range") { continue }
      let mistakes = validator.mistakes(in: mutant)
      #expect(errors.isEmpty == mistakes.isEmpty, "\(text.prefix(1000)) \(errors.map(\.message)) \(mistakes)")
      verdicts.insert(errors.isEmpty)
    }
    // Each document has harmless changes and harmful ones.
    #expect(verdicts == [true, false])
  }

  /// Leaves out what is not JSON or has a repeated key, which a schema never gets to see, and lockfiles with git's conflict
  /// markers, which are not JSON either.
  @Test("On all manifests and lockfiles in this repository")
  func repository() throws {
    var counts: [DocumentFormat: Int] = [:]
    var skipped: [String] = []
    for file in RepositoryDocument.all() {
      let errors = file.format.errors(file.data)
      let isRepeated = errors.contains { $0.code == .duplicateKey }
      guard !isRepeated, let value = try? SchemaValue(parsing: file.data) else {
        skipped.append(file.place)
        continue
      }
      let mistakes = try SchemaFile.of(file.format).validator.mistakes(in: value)
      #expect(errors.isEmpty == mistakes.isEmpty, "\(file.place) \(errors.map(\.message)) \(mistakes)")
      counts[file.format, default: 0] += 1
    }
    #expect(counts[.module, default: 0] >= 500)
    #expect(counts[.modules, default: 0] >= 30)
    #expect(counts[.lockfile, default: 0] >= 2)
    let apps = "Tests/Fixtures/apps"
    #expect(
      skipped == [
        "\(apps)/duplicate-key/manifests/cart/1.0.0.json", "\(apps)/lock-conflict-markers/modules.lock.json",
        "\(apps)/unclosed-json/manifests/cart/1.0.0.json",
      ]
    )
  }
}
