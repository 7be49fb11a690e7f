import ArgumentParser
import Foundation

/// Turns Debian's packages into a catalog: a real registry, for which others have computed what can be installed.
@main
struct Debian: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "debian",
    abstract: "Write the packages of Debian suites as a catalog.",
    discussion: "scripts/nightly registry compares what is found in it with Debian's own solver."
  )

  @Argument(help: "Uncompressed Packages files.")
  var files: [String]

  @Option(help: "The catalog to write.")
  var catalog: String

  @Option(
    help:
      "A file to write with one line per package: NAME@VERSION of the newest version in the catalog, and in Debian."
  )
  var newest: String?

  func run() throws {
    let archive = try Archive(files)
    var writer = CatalogWriter(archive)
    try writer.catalog().write(to: URL(fileURLWithPath: catalog))
    guard let newest else { return }
    let lines = archive.names.compactMap { name in
      archive.packages[name].flatMap { versions in
        versions.last.map {
          "\(CatalogWriter.module(name))@\(CatalogWriter.version(versions.count - 1))\t\(name) \($0.version.text)\n"
        }
      }
    }
    try lines.joined().write(toFile: newest, atomically: true, encoding: .utf8)
  }
}
