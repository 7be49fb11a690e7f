import Foundation
import ModuleManifests
import ModuleTools
import Testing

@Suite("The types of a package that cannot be read as a whole")
struct UnreadablePackageTests {
  private func folder() throws -> CheckFolder {
    let folder = try CheckFolder(
      #"{"name": "shop", "catalogs": ["all.ndjson"], "workspace": ["Cart/module.json"]}"#,
      [#"{"name": "log", "version": "1.0.0"}"#]
    )
    try folder.write(
      "Cart/Package.swift",
      #"let package = Package(products: [.library(name: "Cart", targets: [])])"#
    )
    try folder.write(
      "Cart/module.json",
      #"{"name": "cart", "version": "1.0.0", "package": {"path": ".", "type": "CartModule"}}"#
    )
    try folder.write("Cart/Sources/Other.swift", "public struct Other {}")
    return folder
  }

  private func codes(_ folder: CheckFolder) -> [String] { folder.check().diagnostics.map(\.code.name) }

  @Test("A type that occurs nowhere is reported if everything was read")
  func complete() throws {
    #expect(try codes(folder()) == ["package-type"])
  }

  @Test("A file that cannot be read may declare it")
  func file() throws {
    let folder = try folder()
    try folder.write("Cart/Sources/Large.swift", "")
    let handle = try FileHandle(forWritingTo: folder.url.appendingPathComponent("Cart/Sources/Large.swift"))
    try handle.truncate(atOffset: 1 << 27)
    try handle.close()
    #expect(codes(folder).isEmpty)
  }

  @Test("A folder behind a link may contain it, and a file behind a link is read")
  func links() throws {
    let other = try folder()
    try other.write("Elsewhere/Cart.swift", "public actor CartModule {}")
    func link(_ name: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: other.url.appendingPathComponent("Cart/Sources/\(name)").path,
        withDestinationPath: "../../\(target)"
      )
    }
    try other.write("Elsewhere/notes", "public actor CartModule {}")
    try link("notes", to: "Elsewhere/notes")
    #expect(codes(other) == ["package-type"])
    try link("Cart.swift", to: "Elsewhere/Cart.swift")
    #expect(codes(other).isEmpty)
    let second = try folder()
    try second.write("Elsewhere/readme", "")
    try FileManager.default.createSymbolicLink(
      atPath: second.url.appendingPathComponent("Cart/Sources/More").path,
      withDestinationPath: "../../Elsewhere"
    )
    #expect(codes(second).isEmpty)
  }
}
