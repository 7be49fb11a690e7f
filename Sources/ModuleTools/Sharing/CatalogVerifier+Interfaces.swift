import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// The checks of the files of interfaces.
extension CatalogVerifier {
  /// Checks that each interface has a file, which lists exactly the modules that provide it.
  ///
  /// - Parameter unread: modules that may provide it or not.
  func look(at providers: [String: Set<String>], _ unread: Set<String>, _ bag: DiagnosticBag) {
    let names = providers.keys.sortedBytewise()
    for start in Swift.stride(from: 0, to: names.count, by: Self.stride) {
      let some = Array(names[start..<min(start + Self.stride, names.count)])
      let found = ask(some.map { .interface($0) }, reader, catalog, bag)
      for (name, files) in zip(some, found) {
        let modules = (providers[name] ?? []).sortedBytewise()
        let hint = unread.isEmpty ? "it should be \(InterfaceFile.text(modules))" : nil
        guard let files else { continue }
        guard let file = files.first else {
          bag.add(
            Diagnostic(
              .unreadableFile,
              "there is no \(CatalogLayout.file(ofInterface: name))",
              at: position(of: catalog),
              hint: hint
            )
          )
          continue
        }
        if isPossible(InterfaceFile(reading: file), for: modules, unread) { continue }
        bag.add(
          Diagnostic(
            .badValue,
            "this is not the list of modules that provide \(name)",
            at: file.start,
            hint: hint
          )
        )
      }
    }
  }

  /// Returns whether a file lists some modules, and beyond them only ones that may provide the interface.
  private func isPossible(_ file: InterfaceFile, for modules: [String], _ unread: Set<String>) -> Bool {
    guard file.diagnostic == nil, file.hasOnlyNames else { return false }
    let rest = unread.subtracting(modules)
    let listed = file.providers
    return listed.filter { !rest.contains($0) } == modules && listed == Set(listed).sortedBytewise()
  }
}
