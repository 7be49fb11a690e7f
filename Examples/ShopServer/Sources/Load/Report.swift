import Foundation

/// Both servers side by side. Medians, because a shared machine has bad moments.
struct Report {
  let work: Work
  let modules: [Sample]
  let byHand: [Sample]

  func print() {
    Swift.print(
      "\(work.rawValue): \(modules.count) rounds, \(modules.map(\.requests).reduce(0, +)) requests to each"
    )
    line("wall time", modules.map(\.wallPerRequest), byHand.map(\.wallPerRequest))
    let processor = (modules.compactMap(\.processorPerRequest), byHand.compactMap(\.processorPerRequest))
    if processor.0.count == modules.count, processor.1.count == byHand.count {
      line("processor", processor.0, processor.1)
    }
  }

  private func line(_ name: String, _ modules: [Double], _ byHand: [Double]) {
    // The samples of one round were taken under the same conditions.
    let differences = zip(modules, byHand).map { ($0 / $1 - 1) * 100 }.sorted()
    let quartiles = (differences[differences.count / 4], differences[differences.count * 3 / 4])
    Swift.print(
      "  \(name) per request: "
        + String(format: "modules %.1f µs, by hand %.1f µs, ", Self.median(modules), Self.median(byHand))
        + String(
          format: "difference %+.1f %% (half of the rounds: %+.1f ... %+.1f %%)",
          Self.median(differences),
          quartiles.0,
          quartiles.1
        )
    )
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard let middle = sorted.indices.last.map({ ($0 + 1) / 2 }) else { return 0 }
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
