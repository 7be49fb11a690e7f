package import VersionResolver

/// Where the facts of an explanation stand in files.
package protocol FactPlaces {
  /// The name of the application in sentences.
  var application: String { get }
  /// Whether some of the text that was read is not what the files contain.
  var isOfEditedText: Bool { get }

  /// Returns the position of an edge of the application; `nil` for an edge that was added for this run.
  func position(of edge: Edge) -> SourcePosition?
  /// Returns the position of a statement by a module version.
  func position(of statement: Explanation.Statement) -> SourcePosition?
  /// Returns the position where a module version declares that it provides an interface.
  func position(of provision: InterfaceProvider, interface: String) -> SourcePosition?
  /// Returns the position of what makes a version unusable.
  func position(of exclusion: Explanation.Exclusion, for subject: Subject) -> SourcePosition?
}
