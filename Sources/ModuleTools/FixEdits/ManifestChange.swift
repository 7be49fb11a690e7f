public import ModuleManifests

/// One edit of the resolver's `Fix`, expressed as a change to a file.
///
/// ```swift
/// // modules.json 5 "cart": "^1.0.0" → "^2.0.0"
/// print(change.path, change.position?.line ?? 0, change.text)
/// ```
public struct ManifestChange: Sendable, Hashable, CustomStringConvertible {
  /// The path of the file, as diagnostics show it.
  public let path: String
  /// The position of the changed value; `nil` for an addition.
  public let position: SourcePosition?
  /// The change, written the way a person would write it.
  public let text: String

  /// The change, after where it is: `modules.json:5:13: "cart": "^1.0.0" → "^2.0.0"`.
  public var description: String { "\(position?.description ?? path): \(text)" }
}
