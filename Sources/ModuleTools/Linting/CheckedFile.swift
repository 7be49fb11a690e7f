import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// One manifest that is checked: the application's or a module's.
///
/// A class, since each of its statements refers to it: a registry has tens of thousands of them.
final class CheckedFile {
  enum Origin {
    case application, workspace, catalog
  }

  let origin: Origin
  let name: String
  /// `nil` for the application.
  let version: Version?
  /// `nil` for the application, and for a module whose manifest has mistakes.
  let manifest: ModuleManifest?
  /// Whether no new selection gets it, so that what it needs does not matter.
  let isWithdrawn: Bool
  /// `nil` for the application.
  private let entry: CatalogEntry?
  private let applicationDocument: ManifestDocument?
  /// Where it says what, found when something about it is to be said.
  private(set) lazy var places = RequirementPlaces(document)

  init(_ application: ApplicationManifest, _ document: ManifestDocument?) {
    origin = .application
    name = application.name
    version = nil
    manifest = nil
    isWithdrawn = false
    entry = nil
    applicationDocument = document
  }

  init(_ entry: CatalogEntry) {
    origin = entry.isFromWorkspace ? .workspace : .catalog
    name = entry.module
    version = entry.version
    manifest = entry.manifest
    isWithdrawn = manifest?.yanked != nil
    self.entry = entry
    applicationDocument = nil
  }

  /// The text with its places, `nil` if it cannot be read. That of a module is made anew each time.
  var document: ManifestDocument? { entry?.document ?? applicationDocument }

  /// How messages name it.
  var title: String { version.map { "\(name) \($0)" } ?? name }

  /// Whether its author can still correct it, unlike a version that was published.
  var isOwn: Bool { origin != .catalog }

  /// A diagnostic about a part of the file.
  func diagnostic(
    _ code: DiagnosticCode,
    _ message: String,
    at range: Range<Int>?,
    severity: Diagnostic.Severity,
    notes: [Diagnostic.Note] = [],
    hint: String? = nil
  ) -> Diagnostic {
    if let document, let range {
      return Diagnostic(
        code,
        message,
        in: document.file,
        range,
        severity: severity,
        notes: notes,
        hint: hint
      )
    }
    let position = document?.file.start ?? SourcePosition(file: name)
    return Diagnostic(code, message, at: position, severity: severity, notes: notes, hint: hint)
  }
}
