import ModuleCatalogs
import ModuleManifests

/// A file of the static layout that answers a question.
struct CatalogFile {
  let question: CatalogQuestion
  /// The URL of the catalog, with a trailing slash.
  let base: String
  private let path: String

  /// Returns `nil` for a catalog that is not on a web server, and for invalid names.
  init?(_ question: CatalogQuestion) {
    guard case .url(let url) = question.catalog.location else { return nil }
    self.question = question
    base = url.hasSuffix("/") ? url : url + "/"
    switch question.subject {
    case .module(let name), .interface(let name): if !ModuleName.isValid(name) { return nil }
    case .names: break
    }
    path = CatalogLayout.file(of: question.subject)
  }

  var address: String { base + path }

  /// A description of the request, in words.
  var title: String {
    switch question.subject {
    case .module(let name): "the module `\(name)`"
    case .interface(let name): "the interface `\(name)`"
    case .names: "the list of names"
    }
  }
}
