import Foundation
import Testing

extension Modctl.Result {
  /// Standard error as if lines were never wrapped.
  var flatErrors: String { Self.flat(errors) }

  /// Standard output as if lines were never wrapped.
  var flatOutput: String { Self.flat(output) }

  private static func flat(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The JSON object on standard output.
  func object(sourceLocation: SourceLocation = #_sourceLocation) throws -> [String: Any] {
    let value = try? JSONSerialization.jsonObject(with: Data(output.utf8))
    return try #require(value as? [String: Any], "\(self)", sourceLocation: sourceLocation)
  }

  /// Returns the values at a path of keys in the JSON on standard output, in their order there. Lists on the way are walked
  /// through.
  func values<Value>(_ path: String...) throws -> [Value] {
    var found: [Any] = [try object()]
    for key in path {
      found = found.compactMap { ($0 as? [String: Any])?[key] }.flatMap { $0 as? [Any] ?? [$0] }
    }
    return found.compactMap { $0 as? Value }
  }

  /// Expects an exit code, and texts that must occur.
  ///
  /// - Parameters:
  ///   - texts: what standard error contains, however its lines are wrapped.
  ///   - output: what standard output contains.
  func expect(
    _ status: Int32,
    _ texts: String...,
    output: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(self.status == status, "\(self)", sourceLocation: sourceLocation)
    for text in texts { #expect(flatErrors.contains(text), "\(self)", sourceLocation: sourceLocation) }
    for text in output { #expect(self.output.contains(text), "\(self)", sourceLocation: sourceLocation) }
  }
}
