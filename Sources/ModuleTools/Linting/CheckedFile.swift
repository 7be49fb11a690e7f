import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// A manifest that is checked: the application's or a module's.
///
/// This is a class because each of the file's statements refers to it, and a registry has tens of thousands of statements.
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
  /// Whether no new selection can contain it, in which case its requirements do not matter.
  let isYanked: Bool
  /// `nil` for the application.
  private let entry: CatalogEntry?
  private let applicationDocument: ManifestDocument?
  /// The positions of its requirements, computed when a diagnostic first needs them.
  private(set) lazy var places = RequirementPlaces(document)

  init(_ application: ApplicationManifest, _ document: ManifestDocument?) {
    origin = .application
    name = application.name
    version = nil
    manifest = nil
    isYanked = false
    entry = nil
    applicationDocument = document
  }

  init(_ entry: CatalogEntry) {
    origin = entry.isFromWorkspace ? .workspace : .catalog
    name = entry.module
    version = entry.version
    manifest = entry.manifest
    isYanked = manifest?.yanked != nil
    self.entry = entry
    applicationDocument = nil
  }

  /// The text with its positions; `nil` if it cannot be read. A module's document is read again on each access.
  var document: ManifestDocument? { entry?.document ?? applicationDocument }

  /// The interfaces that a module with mistakes may provide; `nil` if it may be any.
  var possibleInterfaces: Set<String>? { entry?.possibleInterfaces }

  /// The name used in messages.
  var title: String { version.map { "\(name) \($0)" } ?? name }

  /// Whether its author can still correct it, unlike a published version.
  var isOwn: Bool { origin != .catalog }
}

extension DiagnosticBag {
  /// Adds a finding about a part of a file, or about the file if it does not have that part.
  func add(
    _ code: DiagnosticCode,
    _ message: String,
    about file: CheckedFile,
    at range: Range<Int>?,
    severity: Diagnostic.Severity,
    notes: [Diagnostic.Note] = [],
    hint: String? = nil
  ) {
    guard let source = file.document?.file, let range else {
      let position = file.document?.file.start ?? SourcePosition(file: file.name)
      return add(Diagnostic(code, message, at: position, severity: severity, notes: notes, hint: hint))
    }
    add(Diagnostic(code, message, in: source, range, severity: severity, notes: notes, hint: hint))
  }
}
