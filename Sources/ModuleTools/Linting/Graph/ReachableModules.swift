import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// The modules that some selection could contain: everything that any version of a needed module needs, starting at the
/// application.
struct ReachableModules {
  private(set) var modules: Set<String> = []
  /// Whether that is all: `false` if manifests that are not on this machine or cannot be read may lead to other modules.
  let isComplete: Bool

  /// - Complexity: O(m + e) for *m* modules with *e* edges.
  init(_ subject: CheckSubject) {
    var needed: [String: [String]] = [:]
    var required: [String: [String]] = [:]
    var providers: [String: [String]] = [:]
    var (open, openInterfaces): ([String], [String]) = ([], [])
    for statement in subject.statements {
      switch (statement.file.origin, statement.kind) {
      case (.application, .dependency): open.append(statement.target)
      case (.application, .interface): openInterfaces.append(statement.target)
      case (_, .dependency): needed[statement.file.name, default: []].append(statement.target)
      case (_, .interface): required[statement.file.name, default: []].append(statement.target)
      default: break
      }
    }
    open += subject.application.choices.values.joined()
    for file in subject.files {
      for interface in file.manifest?.provides ?? [] {
        providers[interface.name, default: []].append(file.name)
      }
    }
    var interfaces: Set<String> = []
    while true {
      if let interface = openInterfaces.popLast() {
        guard interfaces.insert(interface).inserted else { continue }
        open += providers[interface] ?? []
        for adapter in subject.application.adapters where adapter.interface == interface {
          openInterfaces.append(adapter.from)
        }
      } else if let module = open.popLast() {
        guard modules.insert(module).inserted else { continue }
        open += needed[module] ?? []
        openInterfaces += required[module] ?? []
      } else {
        break
      }
    }
    let isRemote = subject.application.catalogs.contains { $0.path == nil }
    isComplete =
      subject.isEverythingRead
      && (!isRemote || interfaces.isEmpty && modules.isSubset(of: subject.files.lazy.map(\.name)))
    subject.count(steps: modules.count)
  }
}
