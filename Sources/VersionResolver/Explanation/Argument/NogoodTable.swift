/// Terms that cannot all hold, as sets of bits, for unit propagation over a few steps of a proof.
struct NogoodTable {
  /// One term: the subject is absent (bit 0) or one of its candidates (bit 1 for the first).
  private struct Term {
    let subject: Int
    let words: [UInt64]
  }

  private let model: CoreModel
  private var subjects: [Subject: Int] = [:]
  /// For each subject, a set of everything.
  private var full: [[UInt64]] = []
  private var nogoods: [[Term]] = []

  init(_ model: CoreModel) { self.model = model }

  /// Adds terms that cannot all hold, and returns their index.
  mutating func add(_ terms: [Derivation.Term]) -> Int {
    nogoods.append(terms.map { Term(subject: subject($0.subject), words: words($0)) })
    return nogoods.count - 1
  }

  private mutating func subject(_ subject: Subject) -> Int {
    if let known = subjects[subject] { return known }
    subjects[subject] = full.count
    full.append(Self.words(0...model.explainer.count(of: subject), upTo: model.explainer.count(of: subject)))
    return full.count - 1
  }

  private func words(_ term: Derivation.Term) -> [UInt64] {
    let positions = model.positions(of: term).map { $0 + 1 }
    let count = model.explainer.count(of: term.subject)
    return Self.words((term.includesAbsence ? [0] : []) + positions, upTo: count)
  }

  private static func words(_ bits: some Sequence<Int>, upTo last: Int) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: last / 64 + 1)
    for bit in bits where bit <= last { words[bit / 64] |= 1 << UInt64(bit % 64) }
    return words
  }

  /// Returns whether unit propagation over some nogoods leaves a subject with nothing, if the terms of another hold.
  ///
  /// - Complexity: a pass over the nogoods for each set that becomes smaller.
  func contradicts(_ some: [Int], assuming assumed: Int) -> Bool {
    var domains = full
    for term in nogoods[assumed] { domains[term.subject] = term.words }
    var isChanged = true
    while isChanged {
      isChanged = false
      for index in some {
        var open: Term?
        var count = 0
        for term in nogoods[index] where Self.exceeds(domains[term.subject], term.words) {
          open = term
          count += 1
          if count > 1 { break }
        }
        guard count < 2 else { continue }
        guard let open else { return true }
        for word in open.words.indices where domains[open.subject][word] & open.words[word] != 0 {
          domains[open.subject][word] &= ~open.words[word]
          isChanged = true
        }
      }
    }
    return false
  }

  /// Returns whether a set has something that another lacks.
  private static func exceeds(_ set: [UInt64], _ other: [UInt64]) -> Bool {
    set.indices.contains { set[$0] & ~other[$0] != 0 }
  }
}
