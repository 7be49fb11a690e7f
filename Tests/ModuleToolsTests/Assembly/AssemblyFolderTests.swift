import Foundation
import ModuleManifests
import ModuleTools
import TestSupport
import Testing

@Suite("The folder of an assembly")
struct AssemblyFolderTests {
  private static let application = #"""
    { "name": "shop", "dependencies": { "log": "^1" }, "assembly": { "modulekit": { "path": "../ModuleKit" } } }
    """#
  private static let source = "Modules/Sources/Modules/Modules.swift"

  @Test("A refused write is an error that names the file, and nothing is written")
  func refused() throws {
    let folder = try TemporaryFolder([
      "modules.json": Self.application, "manifests/log/1.0.0.json": #"{ "name": "log", "version": "1.0.0" }"#,
      Self.source: "// mine\n",
    ])
    let assembly = try Assembly(of: ApplicationResolver(directory: folder.path).resolve())
    let mixed = AssemblyFolder(assembly, directory: folder.path)
    #expect(mixed.foreign == [Self.source])
    let error = #expect(throws: FileError.self) { try mixed.write() }
    #expect(error?.code == .foreign && error?.path == Self.source)
    #expect(error?.message == "was not written by modctl, so nothing is written")
    #expect(try folder.text(Self.source) == "// mine\n")
    #expect(AssemblyFolder(assembly, directory: folder.path).files.map(\.state) == [.missing, .foreign])

    try FileManager.default.removeItem(atPath: folder.full(Self.source))
    #expect(try AssemblyFolder(assembly, directory: folder.path).write() == assembly.files.map(\.path))
    #expect(try AssemblyFolder(assembly, directory: folder.path).write() == [])
  }

  @Test("Whatever else SwiftPM would build is foreign, and what killed runs left is removed")
  func intruders() throws {
    let folder = try TemporaryFolder([
      "modules.json": Self.application, "manifests/log/1.0.0.json": #"{ "name": "log", "version": "1.0.0" }"#,
    ])
    let assembly = try Assembly(of: ApplicationResolver(directory: folder.path).resolve())
    _ = try AssemblyFolder(assembly, directory: folder.path).write()
    for path in ["Modules/Package@swift-6.1.swift", "Modules/Sources/Modules/More/Extra.swift"] {
      try folder.write(path, "// mine\n")
      let intruded = AssemblyFolder(assembly, directory: folder.path)
      #expect(!intruded.isCurrent && intruded.foreign == [path])
      let error = #expect(throws: FileError.self) { try intruded.write() }
      #expect(error?.code == .foreign && error?.path == path)
      try FileManager.default.removeItem(atPath: folder.full(path))
    }
    let left = "Modules/Sources/Modules/.Modules.swift.modulekit-1-0.tmp"
    for path in [left, "Modules/Sources/Modules/README", "Modules/Tests/Some.swift"] {
      try folder.write(path, "")
    }
    #expect(AssemblyFolder(assembly, directory: folder.path).isCurrent)
    #expect(try AssemblyFolder(assembly, directory: folder.path).write() == [])
    #expect(!FileManager.default.fileExists(atPath: folder.full(left)))
  }
}
