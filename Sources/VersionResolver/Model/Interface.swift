/// A required interface, seen as a package whose candidates are the modules that provide it.
struct Interface: Sendable {
  /// A module together with one version of the interface that some of its versions provide.
  struct Candidate: Sendable {
    var module: PackageID
    /// Ascending.
    var versions: [Version]
  }

  /// By ordinal - 1; the later, the better.
  var candidates: [Candidate] = []
  /// As the provider gave them.
  var provisions: [InterfaceProvider] = []
}
