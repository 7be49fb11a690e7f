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
    /// True if no line of another module is among them.
    var isConsecutive = true
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
  func place(of module: String) -> Int? { place(number(of: module)) { module } }

  /// Returns the number of a name, or -1 if it has none.
  func number(of module: String) -> Int32 {
    var module = module
    return module.withUTF8 { caches.known(name: UnsafeRawBufferPointer($0)) } ?? -1
  }

  /// Adds a line to a module, and returns the module's index and its previous last line.
  ///
  /// - Parameters:
  ///   - number: the number of the module's name in the caches, or -1 if they have no room for it.
  ///   - name: returns the name.
  mutating func add(_ line: Int32, to number: Int32, _ name: () -> String) -> (place: Int, last: Int32?) {
    // A module's lines are mostly consecutive.
    let isLast = number >= 0 && modules.last?.number == number
    if let place = isLast ? modules.count - 1 : place(number, name) {
      let last = modules[place].last
      modules[place].last = line
      if line != last + 1 { modules[place].isConsecutive = false }
      return (place, last)
    }
    register(number, name)
    modules.append(Module(name: name(), number: number, first: line, last: line))
    return (modules.count - 1, nil)
  }

  private func place(_ number: Int32, _ name: () -> String) -> Int? {
    guard number >= 0 else { return unnumbered[name()] }
    if modules.first?.number == number { return 0 }
    return Int(number) < places.count && places[Int(number)] >= 0 ? Int(places[Int(number)]) : nil
  }

  /// Records the index of a module that has none yet.
  private mutating func register(_ number: Int32, _ name: () -> String) {
    guard number >= 0 else {
      unnumbered[name()] = modules.count
      return
    }
    if modules.isEmpty { return }
    if Int(number) >= places.count {
      places.grow(to: max(2 * places.count, Int(number) + 1), with: -1)
    }
    places[Int(number)] = Int32(modules.count)
  }
}
