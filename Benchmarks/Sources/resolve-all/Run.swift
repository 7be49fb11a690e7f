import Foundation
import VersionResolver

/// One pass over all roots.
struct Run {
  private var solved = 0
  private var unsolvable = 0
  private var total = 0.0
  private var times: [(seconds: Double, id: String)] = []
  private var results: [String] = []

  init(_ roots: [RootsFile.Root], with resolver: inout Resolver, keepsResults: Bool) throws {
    times.reserveCapacity(roots.count)
    for root in roots {
      let start = Clock.now()
      var selection: Selection?
      do {
        selection = try resolver.resolve(root.edges)
      } catch {
        guard error.code == .unsolvable else { throw error }
      }
      let time = Clock.now() - start
      times.append((time, root.id))
      total += time
      if selection == nil { unsolvable += 1 } else { solved += 1 }
      if keepsResults {
        let text = selection.map { $0.modules.map { "\($0.name)@\($0.version)" }.joined(separator: " ") }
        results.append("\(root.id)\t\(text ?? "UNSAT")")
      }
    }
    times.sort { $0.seconds < $1.seconds }
  }

  func line(load: Double) -> String {
    func microseconds(_ share: Double) -> String {
      guard !times.isEmpty else { return "0" }
      let index = min(times.count - 1, Int(Double(times.count) * share))
      return String(format: "%.1f", times[index].seconds * 1e6)
    }
    return "load_s=\(String(format: "%.4f", load)) solve_s=\(String(format: "%.4f", total)) "
      + "solved=\(solved) unsolvable=\(unsolvable) p50_us=\(microseconds(0.5)) p99_us=\(microseconds(0.99)) "
      + "max_us=\(microseconds(1)) peak_kb=\(Clock.peakKilobytes())"
  }

  /// The applications that took longest, one per line.
  func slowest(_ count: Int) -> String {
    times.suffix(count).reversed().map { String(format: "%.1f", $0.seconds * 1e6) + " µs  \($0.id)\n" }
      .joined()
  }

  func write(to path: String) throws {
    try (results.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
  }
}
