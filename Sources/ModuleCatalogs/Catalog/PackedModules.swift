import ModuleManifests
import VersionResolver

/// The modules of a packed file, in the order of their first lines.
struct PackedModules {
  /// The lines of one module.
  struct Module {
    let name: String
    /// The number of the name in the caches, or -1 if they have no room for it.
    let number: Int32
    let first: Int32
    var last: Int32
  }

  private let caches: DecodingCaches
  private var modules: [Module] = []
  /// Indices in ``modules`` by the number of the name, or -1 for names without one. The first module, which is the only one in
  /// most files, is not included.
  private var places: [Int32] = []
  /// Indices by name, for names that the caches have no room for.
  private var unnumbered: [String: Int] = [:]

  /// - Parameter caches: the caches that number the names.
  init(caches: DecodingCaches) {
    self.caches = caches
  }

  var names: [String] { modules.map(\.name) }

  subscript(place: Int) -> Module { modules[place] }

  /// Returns the index of a module, or `nil` if it has none.
  func place(of module: String) -> Int? { place(of: module, number(of: module)) }

  /// Returns the number of a name, or -1 if it has none.
  func number(of module: String) -> Int32 {
    var module = module
    return module.withUTF8 { caches.known(name: UnsafeRawBufferPointer($0)) } ?? -1
  }

  /// Adds a line to a module, and returns the module's index and its previous last line.
  mutating func add(_ line: Int32, to module: String, _ number: Int32) -> (place: Int, last: Int32?) {
    // A module's lines are mostly consecutive.
    let isLast = modules.last.map { number < 0 ? $0.name == module : $0.number == number } ?? false
    if let place = isLast ? modules.count - 1 : place(of: module, number) {
      defer { modules[place].last = line }
      return (place, modules[place].last)
    }
    register(module, number)
    modules.append(Module(name: module, number: number, first: line, last: line))
    return (modules.count - 1, nil)
  }

  private func place(of module: String, _ number: Int32) -> Int? {
    guard number >= 0 else { return unnumbered[module] }
    if modules.first?.number == number { return 0 }
    return Int(number) < places.count && places[Int(number)] >= 0 ? Int(places[Int(number)]) : nil
  }

  /// Records the index of a module that has none yet.
  private mutating func register(_ module: String, _ number: Int32) {
    guard number >= 0 else {
      unnumbered[module] = modules.count
      return
    }
    if modules.isEmpty { return }
    if Int(number) >= places.count {
      places.grow(to: max(2 * places.count, Int(number) + 1), with: -1)
    }
    places[Int(number)] = Int32(modules.count)
  }
}
