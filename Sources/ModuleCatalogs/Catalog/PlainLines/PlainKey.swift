import ModuleManifests
import VersionResolver

/// The keys of a manifest that a plain line may have, besides those that start with `x-`.
enum PlainKey {
  case name, version, summary, schema, kind, published, provides, package, yanked, routes, actions
  /// A list of requirements.
  case edges(Edge.Kind)

  /// All keys with their names. Those of each line are marked in a 16-bit word.
  static let all: [(word: String, key: PlainKey)] =
    [
      ("name", .name), ("version", .version), ("summary", .summary), ("$schema", .schema), ("kind", .kind),
      ("published", .published), ("provides", .provides), ("package", .package), ("yanked", .yanked),
      ("routes", .routes), ("actions", .actions),
    ]
    + [Edge.Kind.dependency, .optional, .conflict, .interface].map { ($0.section, .edges($0)) }
}

/// The distinct names of a few members of an object, each of which is compared with all others.
struct FewNames {
  private static let maximumCount = 32

  private var names: [UnsafeRawBufferPointer] = []

  var isEmpty: Bool { names.isEmpty }

  /// Returns whether a name is new, and there is room for it.
  mutating func insert(_ name: UnsafeRawBufferPointer) -> Bool {
    guard names.count < Self.maximumCount, !names.contains(where: { $0.elementsEqual(name) }) else {
      return false
    }
    names.append(name)
    return true
  }
}
