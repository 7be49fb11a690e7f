/// The files of a catalog in the static layout, which any web server, object store or repository can hand out.
package enum CatalogLayout {
  /// Says that this is a catalog, and in which layout.
  package static let root = "catalog.json"
  /// Every module's name, one a line, sorted.
  package static let names = "names.txt"
  package static let modules = "modules"
  package static let interfaces = "interfaces"

  package static let rootText = "{\"catalog\": 1}\n"
  /// No client reads more of one file.
  package static let maximumSize = 64 << 20

  /// The file that answers a question.
  package static func file(of subject: CatalogQuestion.Subject) -> String {
    switch subject {
    case .module(let name): file(ofModule: name)
    case .interface(let name): file(ofInterface: name)
    case .names: names
    }
  }

  /// One manifest a line.
  package static func file(ofModule name: String) -> String { "\(modules)/\(name).ndjson" }

  /// Which modules provide an interface.
  package static func file(ofInterface name: String) -> String { "\(interfaces)/\(name).json" }
}
