import VersionResolver

/// The places where the versions of one module are written.
struct ManifestPlaces: RandomAccessCollection {
  private enum Storage {
    case list([ManifestPlace])
    /// Consecutive lines, as a module mostly has.
    case lines(PackedFile, Range<Int32>)
  }

  private let storage: Storage

  static var none: ManifestPlaces { ManifestPlaces([ManifestPlace]()) }

  init(_ places: [ManifestPlace]) { storage = .list(places) }

  init(_ entries: [ManifestEntry]) { storage = .list(entries.map { .entry($0) }) }

  /// Joins the places of several catalogs or files in their order.
  init(joining parts: [ManifestPlaces]) {
    let parts = parts.filter { !$0.isEmpty }
    storage = parts.count == 1 ? parts[0].storage : .list(parts.flatMap { Array($0) })
  }

  init(_ file: PackedFile, lines: Range<Int32>) { storage = .lines(file, lines) }

  var startIndex: Int { 0 }

  var endIndex: Int {
    switch storage {
    case .list(let places): places.count
    case .lines(_, let lines): lines.count
    }
  }

  subscript(index: Int) -> ManifestPlace {
    switch storage {
    case .list(let places): places[index]
    case .lines(let file, let lines): .line(file, lines.lowerBound + Int32(index))
    }
  }

  /// The version of each place.
  var versions: [Version] {
    switch storage {
    case .list(let places): places.map(\.version)
    case .lines(let file, let lines): file.versions(of: lines)
    }
  }

  /// Reports what is wrong with the manifests.
  func read() {
    switch storage {
    case .list(let places): for place in places { place.read() }
    case .lines(let file, let lines): for line in lines { file.read(line) }
    }
  }
}
