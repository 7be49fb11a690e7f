package import ModuleManifests

/// The files of a catalog's static layout that contain no manifests.
package enum CatalogIndex {
  /// Returns the modules in `interfaces/NAME.json`, without invalid names, and what is wrong with the file.
  static func providers(in file: SourceFile) -> (names: [String], diagnostics: [Diagnostic]) {
    do throws(JSONError) {
      let json = try JSONDocument(parsing: file.bytes)
      if let list = json.root.member("providers"), list.kind == .array {
        return (list.elements.compactMap(\.string).filter { ModuleName.isValid($0) }, [])
      }
      let diagnostic = Diagnostic(
        .missingKey,
        "the key `providers` is missing in the index of an interface",
        in: file,
        json.root.range,
        hint: "{\"providers\": [\"cart\"]}"
      )
      return ([], [diagnostic])
    } catch {
      return ([], [Diagnostic(error, in: file)])
    }
  }

  /// Returns the names in `names.txt`, without lines that are not valid names.
  package static func names(in file: SourceFile) -> [String] {
    file.bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.compactMap { line in
      let name = String(decoding: line, as: UTF8.self)
      return ModuleName.isValid(name) ? name : nil
    }
  }
}
