/// The packages that could be initialized at all, whatever is chosen for the others, while the guided search tracks that.
///
/// A package can start if one of its remaining versions waits only for packages that can start. That version is its *support*.
/// ``order`` lists the packages with a support such that each waits only for earlier ones. The packages left over wait for each
/// other: no choice among their remaining versions can be initialized.
///
/// Source: the unfounded sets of answer set programming, found by source pointers, M. Gebser, B. Kaufmann and T. Schaub,
/// *Conflict-Driven Answer Set Solving: From Theory to Practice*, 2012.
struct StartOrder {
  /// True if this tracking is on. The first few cycles are learned one by one.
  var isOn = false
  /// The number of cycles that were learned one by one.
  var cycles = 0
  /// Packages whose candidates are all known. The others might start.
  var packages: [PackageID] = []
  /// The packages that could start at the last check.
  var order: [PackageID] = []
  /// Per package: the version that lets it start, 0 if none.
  var support: [Int32] = []
  /// Per package: whether it can start, as far as is known; true outside ``packages``.
  var starts: [Bool] = []

  mutating func grow(to count: Int) {
    support.grow(to: count, with: 0)
    starts.grow(to: count, with: true)
  }

  mutating func add(_ package: PackageID) {
    packages.append(package)
    starts[Int(package)] = false
  }

  mutating func reset() {
    for package in packages {
      support[Int(package)] = 0
      starts[Int(package)] = true
    }
    packages.removeAll(keepingCapacity: true)
    order.removeAll(keepingCapacity: true)
    isOn = false
    cycles = 0
  }
}
