/// The input of one run of the solver: the application's edges and the preferences.
struct Goal {
  /// The application's edges in their canonical order, as sets.
  var roots: [Universe.CompiledEdge] = []
  /// The application's edges as written.
  var written: [Edge] = []
  /// The preferred versions as requested.
  var writtenPins: Pins = []
  /// Per package: the ordinal to prefer, 0 if none; -1 for an interface, whose pin is a module.
  private(set) var pins: [Int32] = []
  /// The packages that have a pin.
  private(set) var pinned: [PackageID] = []
  /// The module to prefer as the provider of an interface.
  var providers: [String: String] = [:]
  /// A package to visit before all others, ignoring its pin.
  private(set) var first: PackageID?
  /// Per package: whether its oldest version is tried first.
  private(set) var prefersLowest: [Bool] = []

  private let preference: ResolverOptions.Preference

  init(preference: ResolverOptions.Preference) { self.preference = preference }

  /// Makes room for packages that were added to the universe since the last call.
  mutating func grow(to universe: borrowing Universe) {
    for package in universe.packages[pins.count...] { pins.append(package.isInterface ? -1 : 0) }
    prefersLowest.grow(to: pins.count, with: preference == .lowest)
  }

  mutating func pin(_ package: PackageID, to ordinal: Int) {
    pins[Int(package)] = Int32(ordinal)
    pinned.append(package)
  }

  mutating func visitFirst(_ package: PackageID) {
    pins[Int(package)] = 0
    first = package
  }

  /// Applies ``ResolverOptions/Preference/lowestDirect`` to the modules that the application names.
  mutating func preferLowestRoots(_ universe: borrowing Universe) {
    guard preference == .lowestDirect else { return }
    for root in roots where root.requires && !universe.packages[Int(root.target)].isInterface {
      prefersLowest[Int(root.target)] = true
    }
  }

  mutating func reset() {
    for package in pinned { pins[Int(package)] = 0 }
    pinned.removeAll(keepingCapacity: true)
    providers = [:]
    first = nil
    if preference == .lowestDirect {
      for root in roots { prefersLowest[Int(root.target)] = false }
    }
  }
}
