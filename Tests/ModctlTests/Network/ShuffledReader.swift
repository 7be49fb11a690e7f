import ModuleCatalogs
import ModuleManifests
import TestSupport

/// Answers one question after another, in its own order, and occasionally with what the catalog had before.
final class ShuffledReader: CatalogReader {
  private let reader: FolderLayoutReader
  private let random: Guarded<SplitMix64>

  init(_ reader: FolderLayoutReader, seed: UInt64) {
    self.reader = reader
    random = Guarded(SplitMix64(seed: seed))
  }

  func read(_ questions: [CatalogQuestion]) -> [CatalogAnswer] { reader.read(questions) }

  func read(
    _ questions: [CatalogQuestion],
    following: (CatalogQuestion, CatalogAnswer) -> [CatalogQuestion]
  ) -> [CatalogQuestion: CatalogAnswer] {
    var answers: [CatalogQuestion: CatalogAnswer] = [:]
    var met = Set(questions)
    var open = questions
    while !open.isEmpty {
      let question = open.remove(at: random.withLock { $0.below(open.count) })
      let answer = reader.read([question])[0]
      answers[question] = answer
      if let older = older(answer) {
        open += following(question, older).filter { met.insert($0).inserted }
      }
      open += following(question, answer).filter { met.insert($0).inserted }
    }
    return answers
  }

  /// Returns what an older copy may contain: fewer versions, or nothing.
  private func older(_ answer: CatalogAnswer) -> CatalogAnswer? {
    random.withLock { random in
      guard random.chance(30), case .found(let files) = answer.content, let file = files.first else {
        return nil
      }
      let lines = file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
      let kept = random.below(lines.count + 1)
      guard kept > 0, file.path.hasSuffix(".ndjson") else { return CatalogAnswer(.absent) }
      return CatalogAnswer(
        .found([SourceFile(path: file.path, bytes: Array(lines[..<kept].joined(separator: [0x0A])) + [0x0A])])
      )
    }
  }
}
