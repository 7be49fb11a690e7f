/// The stable name of a kind of problem, such as `bad-version`.
public struct DiagnosticCode: Sendable, Hashable, CustomStringConvertible {
  public let name: String

  public init(_ name: String) {
    self.name = name
  }

  public var description: String { name }
}

/// Problems inside a document.
extension DiagnosticCode {
  /// The text is not JSON.
  public static let badJSON = DiagnosticCode("bad-json")
  /// A key occurs twice in one object.
  public static let duplicateKey = DiagnosticCode("duplicate-key")
  /// A key that this format does not have.
  public static let unknownKey = DiagnosticCode("unknown-key")
  /// A key that this format requires is missing.
  public static let missingKey = DiagnosticCode("missing-key")
  /// A value of the wrong type, such as a number where a string should be.
  public static let wrongType = DiagnosticCode("wrong-type")
  /// A value of the right type that cannot be used.
  public static let badValue = DiagnosticCode("bad-value")
  public static let badName = DiagnosticCode("bad-name")
  public static let badVersion = DiagnosticCode("bad-version")
  public static let badRequirement = DiagnosticCode("bad-requirement")
  public static let badDate = DiagnosticCode("bad-date")
  /// The same module, interface or text occurs twice in one list.
  public static let repeated = DiagnosticCode("repeated")
}

/// Problems with where a file is.
extension DiagnosticCode {
  /// A file that does not exist or may not be read.
  public static let unreadableFile = DiagnosticCode("unreadable-file")
  /// A catalog that `modules.json` names but that does not exist.
  public static let missingCatalog = DiagnosticCode("missing-catalog")
  /// A pattern of `workspace` that finds no manifest.
  public static let noWorkspaceModule = DiagnosticCode("no-workspace-module")
  /// A file whose name does not match its content.
  public static let misplacedManifest = DiagnosticCode("misplaced-manifest")
  /// A file that looks like a manifest but is not named after a version or module.
  public static let misnamedFile = DiagnosticCode("misnamed-file")
  /// A packed file with so many mistakes that its other lines are not read.
  public static let unreadLines = DiagnosticCode("unread-lines")
  /// A link that leads outside the catalog.
  public static let outsideCatalog = DiagnosticCode("outside-catalog")
  /// Names in one catalog that differ only in case.
  public static let caseConflict = DiagnosticCode("case-conflict")
  /// Versions of a module that differ only in build metadata.
  public static let buildMetadataConflict = DiagnosticCode("build-metadata-conflict")
  /// The same module version occurs twice with the same content.
  public static let duplicateManifest = DiagnosticCode("duplicate-manifest")
  /// The same module version occurs twice with different content.
  public static let differingManifests = DiagnosticCode("differing-manifests")
  /// A lockfile of another format.
  public static let lockfileFormat = DiagnosticCode("lockfile-format")
  /// A lockfile with conflict markers that do not match up.
  public static let conflictMarkers = DiagnosticCode("conflict-markers")
  /// The two sides of a merge have the same version of a module with different contents.
  public static let digestConflict = DiagnosticCode("digest-conflict")
  /// A module that is to be updated or is running, but is not in the lockfile.
  public static let notLocked = DiagnosticCode("not-locked")
}
