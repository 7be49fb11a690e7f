import ModuleManifests

/// Replaces `print` in code that documentation shows, and records the output.
package final class CodePrinter: Sendable {
  private let written = Guarded<[String]>([])
  package var lines: [String] { written.withLock { $0 } }

  package init() {}

  package func callAsFunction(_ items: Any...) {
    let line = items.map { "\($0)" }.joined(separator: " ")
    written.withLock { $0.append(line) }
  }
}
