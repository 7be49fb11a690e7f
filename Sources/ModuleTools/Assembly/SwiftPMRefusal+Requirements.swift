import VersionResolver

extension SwiftPMRefusal {
  /// Returns whether a requirement in SwiftPM's output admits a version.
  static func admits(_ text: String, _ version: Version) -> Bool {
    requirement(text)?.admits(version) ?? true
  }

  /// Reads a requirement in SwiftPM's output, such as `1.4.0` or `1.0.0..<2.0.0`.
  static func requirement(_ text: String) -> Requirement? {
    if let exact = Version(text) { return .exactly(exact) }
    guard let dots = text.firstRange(of: "..<"), let lower = Version(String(text[..<dots.lowerBound])),
      let upper = Version(String(text[dots.upperBound...]))
    else { return nil }
    return .range(from: lower, to: upper)
  }
}
