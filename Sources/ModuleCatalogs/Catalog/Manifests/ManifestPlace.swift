import ModuleManifests
import VersionResolver

/// The place where one version of a module is written, while only its edges are needed.
///
/// A catalog has many more versions than a resolution selects. An entry is an object, and its manifest several; a line
/// of a packed file is two numbers.
enum ManifestPlace {
  case entry(ManifestEntry)
  /// A line, by its number in the file.
  case line(PackedFile, Int32)

  var version: Version {
    switch self {
    case .entry(let entry): entry.version
    case .line(let file, let line): file.version(of: line)
    }
  }

  /// The entry, which is created if there is none yet.
  var entry: ManifestEntry {
    switch self {
    case .entry(let entry): entry
    case .line(let file, let line): file.entry(of: line)
    }
  }

  /// The edges, if it is known without decoding the manifest that it contains nothing else of interest to a resolver.
  var plainEdges: [Edge]? {
    switch self {
    case .entry: nil
    case .line(let file, let line): file.plainEdges(of: line)
    }
  }

  /// What the manifest provides, if that is known without decoding it.
  var plainInterfaces: [ProvidedInterface]? {
    switch self {
    case .entry: nil
    case .line(let file, let line): file.plainInterfaces(of: line)
    }
  }

  /// Reports what is wrong with the manifest, unless it is known that nothing is.
  func read() {
    switch self {
    case .entry(let entry): _ = entry.content
    case .line(let file, let line): file.read(line)
    }
  }
}
