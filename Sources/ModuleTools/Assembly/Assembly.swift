public import ModuleManifests
import VersionResolver

/// The package of SwiftPM that makes a program out of a lockfile: exactly the locked code, and the list of modules.
///
/// ```swift
/// if case .success(let assembly) = Assembly.make(of: application) {
///   for file in assembly.files { print(file.path) }
/// }
/// ```
///
/// The text of its files depends on the lockfile and the manifests of its modules only.
public struct Assembly: Sendable {
  /// One file.
  public struct File: Sendable, Hashable {
    /// Relative to the folder of `modules.json`.
    public let path: String
    public let text: String
  }

  /// What stands in the way.
  public struct Failure: Error {
    public let diagnostics: [Diagnostic]
  }

  /// The folder of the package, relative to that of `modules.json`.
  public let output: String
  /// The modules in order of initialization.
  public let modules: [AssembledModule]
  /// `Package.swift`, and the source file.
  public let files: [File]

  /// The first line of what is written, by which a later run knows that it may be replaced.
  static let mark = "// Written by `modctl assemble`. Do not edit: the next run replaces this file."

  /// Makes the package of a resolved application.
  ///
  /// - Parameters:
  ///   - application: what was selected.
  ///   - output: the folder to use instead of the manifest's.
  ///   - manifestName: how diagnostics name `modules.json`.
  /// - Complexity: O(m log m) for *m* modules.
  public static func make(
    of application: ResolvedApplication,
    output: String? = nil,
    manifestName: String = "modules.json"
  ) -> Result<Assembly, Failure> {
    let draft = AssemblyDraft(application, output: output, manifestName: manifestName)
    guard draft.diagnostics.isEmpty, let source = draft.modulekit else {
      return .failure(Failure(diagnostics: draft.diagnostics.sorted()))
    }
    let code = AssemblySource(application: application, modules: draft.modules).text
    let manifest = AssemblyManifest(
      modules: draft.modules,
      modulekit: source,
      paths: draft.paths,
      condition: AssemblySource.condition(of: code)
    )
    let folder = draft.paths.output
    return .success(
      Assembly(
        output: folder,
        modules: draft.modules,
        files: [
          File(path: Path.join(folder, "Package.swift"), text: manifest.text),
          File(
            path: Path.join(folder, "Sources/Modules/Modules.swift"),
            text: AssemblySource.guarded(code)
          ),
        ]
      )
    )
  }
}
