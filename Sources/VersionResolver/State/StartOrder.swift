/// Which packages could be initialized at all, whatever is chosen for the others, while the guided search looks for
/// that.
///
/// A package can start if one of the versions that it has left waits only for packages that can start. That version is
/// its *support*. ``order`` has the packages with their supports such that each waits for earlier ones only.
/// Whatever is left over waits for its like: no choice among what it has left can be initialized.
///
/// Source: the unfounded sets of answer set programming, found by source pointers, M. Gebser, B. Kaufmann and T. Schaub,
/// *Conflict-Driven Answer Set Solving: From Theory to Practice*, 2012.
struct StartOrder {
  /// Whether it is asked for: a few cycles are learnt one by one.
  var isOn = false
  /// Cycles that were learnt one by one.
  var cycles = 0
  /// Packages all of whose candidates are known. The others might start.
  var packages: [PackageID] = []
  /// The packages that could start when last looked at.
  var order: [PackageID] = []
  /// Per package: the version that lets it start, 0 if none.
  var support: [Int32] = []
  /// Per package: whether it can start, as far as has been worked out; true outside of ``packages``.
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
