package import ModuleManifests

/// The files of a catalog in the static layout, which any web server, object store or repository can serve.
package enum CatalogLayout {
  /// The file that marks a catalog and states its layout.
  package static let root = "catalog.json"
  /// Every module's name, one per line, sorted.
  package static let names = "names.txt"
  package static let modules = "modules"
  package static let interfaces = "interfaces"

  static let rootObject = "{\"catalog\": 1}"
  package static let rootText = rootObject + "\n"
  /// The maximum size of one file that a client reads.
  package static let maximumSize = 64 << 20

  /// Returns the file that answers a question.
  package static func file(of subject: CatalogQuestion.Subject) -> String {
    switch subject {
    case .module(let name): file(ofModule: name)
    case .interface(let name): file(ofInterface: name)
    case .names: names
    }
  }

  /// Returns the file with a module's manifests, one per line.
  package static func file(ofModule name: String) -> String { "\(modules)/\(name).ndjson" }

  /// Returns the file that lists the modules that provide an interface.
  package static func file(ofInterface name: String) -> String { "\(interfaces)/\(name).json" }

  /// Returns the names in `names.txt`, without lines that are not valid names.
  package static func names(in file: SourceFile) -> [String] {
    file.bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.compactMap { line in
      let name = String(decoding: line, as: UTF8.self)
      return ModuleName.isValid(name) ? name : nil
    }
  }
}
