import ModuleCatalogs
public import ModuleManifests
import VersionResolver

/// A SwiftPM package that turns a lockfile into a program: exactly the locked code, and the list of modules.
///
/// ```swift
/// let assembly = try Assembly(of: application)
/// for file in assembly.files { print(file.path) }
/// ```
///
/// The text of its files depends only on the lockfile and the manifests of its modules.
public struct Assembly: Sendable {
  /// A file of the package.
  public struct File: Sendable, Hashable {
    /// The path, relative to the folder of `modules.json`.
    public let path: String
    public let text: String
  }

  /// The folder of the package, relative to the folder of `modules.json`.
  public let output: String
  /// The modules in order of initialization.
  public let modules: [Module]
  /// `Package.swift` and the source file.
  public let files: [File]

  /// The first line of each written file. A later run replaces only files that begin with it.
  static let mark = "// Written by `modctl assemble`. Do not edit: the next run replaces this file."
  /// Keeps `swift format` from reformatting the files, and from reporting lines whose length follows from the manifests.
  static let unformatted = "// swift-format-ignore-file"

  /// Creates the package of a resolved application.
  ///
  /// - Parameters:
  ///   - application: the resolved application.
  ///   - output: the folder to use instead of the one in the manifest.
  /// - Throws: ``AssemblyError`` with what is wrong with the manifests, and where.
  /// - Complexity: O(m log m) for *m* modules.
  public init(of application: ResolvedApplication, output: String? = nil) throws(AssemblyError) {
    let draft = AssemblyDraft(application, output: output)
    guard draft.diagnostics.isEmpty, let source = draft.moduleKit else {
      throw AssemblyError(diagnostics: draft.diagnostics.sorted())
    }
    let code = AssemblySource(application: application, modules: draft.modules).text
    let manifest = AssemblyManifest(
      modules: draft.modules,
      moduleKit: source,
      traits: application.manifest.assembly.moduleKitTraits,
      paths: draft.paths,
      condition: AssemblySource.condition(of: code)
    )
    let folder = draft.paths.output
    self.output = folder
    modules = draft.modules
    files = [
      File(path: Path.join(folder, "Package.swift"), text: manifest.text),
      File(path: Path.join(folder, "Sources/Modules/Modules.swift"), text: AssemblySource.guarded(code)),
    ]
  }
}

extension Assembly {
  /// Generates the list of modules as a source file in the host's own target, for modules that are targets of the same package.
  ///
  /// The file declares the same things as the package of ``init(of:output:)``, but only for that target.
  ///
  /// - Parameters:
  ///   - host: the target, and what it can use.
  ///   - application: the resolved application.
  /// - Returns: the text, which depends only on the lockfile and on its modules' manifests and types, and any warnings.
  /// - Throws: ``AssemblyError``.
  /// - Complexity: O(m · t + s) for *m* modules, *t* targets and sources of *s* bytes.
  package static func source(
    for host: AssemblyHost,
    of application: ResolvedApplication
  ) throws(AssemblyError) -> (text: String, warnings: [Diagnostic]) {
    let draft = TargetDraft(application, host: host)
    guard draft.errors.isEmpty else { throw AssemblyError(diagnostics: draft.errors.sorted()) }
    let source = AssemblySource(application: application, modules: draft.modules, host: host.target)
    return ("// Written by the plugin AssembleModules.\n\n" + source.text, draft.warnings.sorted())
  }
}

/// The reason why the package of an application cannot be written.
public struct AssemblyError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong with the manifests, and where.
  public let diagnostics: [Diagnostic]

  public var description: String { DiagnosticRenderer().text(of: diagnostics) }
}

extension ResolvedApplication {
  /// Returns a finding for each module that the host should hand in but that is not selected.
  var strayHandedIn: [Diagnostic] {
    manifest.assembly.handedIn.enumerated().compactMap { index, name in
      guard selection[name] == nil else { return nil }
      let near = EditDistance.suggestion(for: name, in: selection.modules.map(\.name))
      return Diagnostic(
        .assembly,
        "`handedIn` names `\(name)`, which is not selected",
        at: position(ofNearest: ["assembly", "handedIn", .index(index)]),
        hint: near ?? "remove it from the list"
      )
    }
  }

  /// Returns the position of a value in `modules.json`, or of the nearest enclosing value that is present.
  func position(ofNearest path: [ManifestDocument.Step]) -> SourcePosition {
    var path = path
    while !path.isEmpty {
      if let found = document?.position(of: path) { return found }
      path.removeLast()
    }
    return .application
  }
}
