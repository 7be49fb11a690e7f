import ModuleManifests
import VersionResolver

extension StartReport: CustomStringConvertible {
  /// The report as human-readable text: how long the start took, the critical path, what would shorten it, and what failed.
  ///
  /// ```
  /// 42 modules ready in 1.250 s
  ///
  /// Critical path
  ///   log       0.000 s  +0.120 s
  ///   payment   0.120 s  +1.130 s
  ///
  /// payment without log: 0.120 s less
  /// ```
  public var description: String {
    var lines = ["\(modules.count.counted("module")) ready in \(duration.inSeconds)"]
    let path = criticalPath
    if !path.isEmpty {
      lines += ["", "Critical path"]
      let width = path.map { DisplayWidth.of($0.name) }.max() ?? 0
      for module in path {
        let name = module.name.padded(to: width)
        lines.append("  \(name)  \(module.began.inSeconds)  +\(module.duration.inSeconds)")
      }
    }
    // A saving too small to show in the digits is not worth a line.
    let savings = savings().filter { $0.duration >= .milliseconds(1) }.prefix(5)
    if !savings.isEmpty { lines.append("") }
    for saving in savings {
      lines.append("\(saving.module) without \(saving.dependency): \(saving.duration.inSeconds) less")
    }
    if !failures.isEmpty { lines += ["", "Failed"] }
    for failure in failures {
      let skipped = failure.skipped.isEmpty ? "" : "; skipped: \(failure.skipped.joined(separator: ", "))"
      lines.append("  \(failure.error.description)\(skipped)")
    }
    return lines.joined(separator: "\n")
  }

  /// The report as JSON with the schema `modulekit.start/1`; times in microseconds.
  public var json: String { json(showingReasons: true) }

  /// - Parameter showsReasons: whether failures include the errors that modules threw.
  package func json(showingReasons showsReasons: Bool) -> String {
    let document: JSONValue = [
      "schema": "modulekit.start/1",
      "duration": .integer(duration.inMicroseconds),
      "modules": .array(
        modules.map { module in
          [
            "name": .string(module.name), "began": .integer(module.began.inMicroseconds),
            "ended": .integer(module.ended.inMicroseconds),
            "dependsOn": .strings(module.dependsOn.map { modules[$0].name }),
          ]
        }
      ),
      "criticalPath": .strings(criticalPath.map(\.name)),
      "savings": .array(
        savings().map { saving in
          [
            "module": .string(saving.module), "dependency": .string(saving.dependency),
            "saving": .integer(saving.duration.inMicroseconds),
          ]
        }
      ),
      "failures": .array(
        failures.map { failure in
          [
            "module": .optional(failure.error.module),
            "error": .string(showsReasons ? failure.error.description : failure.error.discreet),
            "skipped": .strings(failure.skipped),
          ]
        }
      ),
    ]
    return document.text
  }
}
