import ModuleManifests

/// What a ``ServiceKey`` names, without its type.
struct ServiceName: Sendable, Hashable, CustomStringConvertible {
  let interface: String
  let name: String?

  var description: String { name.map { "\(interface) named \(Printable.quoted($0))" } ?? interface }
}
