import VersionResolver

extension ModuleManifest {
  /// The manifest that SwiftPM put into the program.
  ///
  /// With `resources: [.embedInCode("module.json")]` in the target's declaration, the file that `modctl` reads and the
  /// manifest that runs are one and the same:
  ///
  /// ```swift
  /// struct CartModule: AppModule {
  ///   static let manifest = ModuleManifest(embedded: PackageResources.module_json)
  /// }
  /// ```
  ///
  /// Nothing is thrown here, where no caller could catch it: mistakes in the file are kept, and a `ModuleManager` that is
  /// given the module refuses it with their places.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - path: how diagnostics name the file; by default `module.json` in the target of the caller.
  ///   - source: the file of the caller.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(embedded bytes: [UInt8], path: String? = nil, source: String = #fileID) {
    let target = source.split(separator: "/").first.map { "\($0)/" } ?? ""
    let decoded = Self.decode(bytes, path: path ?? "\(target)module.json")
    self = decoded.value ?? ModuleManifest(name: "", version: Version(0, 0, 0))
    origin.document = decoded.document
    origin.diagnostics = decoded.diagnostics
  }

  /// The place of a part of an embedded manifest, `nil` if it was made in code.
  package func position(of path: [ManifestDocument.Step]) -> SourcePosition? {
    origin.document?.position(of: path)
  }
}
