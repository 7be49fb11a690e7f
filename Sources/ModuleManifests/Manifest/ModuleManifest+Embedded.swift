import VersionResolver

extension ModuleManifest {
  /// Creates the manifest that SwiftPM embedded in the program.
  ///
  /// With `resources: [.embedInCode("module.json")]` in the target's declaration, the file that `modctl` reads is the manifest
  /// used at run time:
  ///
  /// ```swift
  /// struct CartModule: AppModule {
  ///   static let manifest = ModuleManifest(embedded: PackageResources.module_json)
  ///
  ///   func initialize(in context: ModuleContext) async throws {}
  /// }
  /// ```
  ///
  /// This initializer does not throw, because no caller could catch the error. Mistakes in the file are kept, and a
  /// `ModuleManager` that is given the module rejects it and reports their positions.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - path: the path by which diagnostics name the file; by default, `module.json` in the caller's target.
  ///   - source: the caller's file.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(embedded bytes: [UInt8], path: String? = nil, source: String = #fileID) {
    let target = source.split(separator: "/").first.map { "\($0)/" } ?? ""
    let decoded = Self.decode(bytes, path: path ?? "\(target)module.json")
    self = decoded.value ?? ModuleManifest(name: "", version: Version(0, 0, 0))
    origin.document = decoded.document
    origin.diagnostics = decoded.diagnostics
  }

  /// Returns the position of a part of an embedded manifest, or `nil` if the manifest was created in code.
  package func position(of path: [ManifestDocument.Step]) -> SourcePosition? {
    origin.document?.position(of: path)
  }
}
