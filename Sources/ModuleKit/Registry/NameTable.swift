/// A small immutable table of values by name: what a module requires, or provides.
///
/// Comparing a handful of short names is faster than hashing one of them, and look-ups are what this table is for.
struct NameTable<Value: Sendable>: Sendable {
  private let few: [(name: String, value: Value)]
  /// Empty unless there are more than a handful of values.
  private let many: [String: Value]

  init(_ values: [String: Value]) {
    if values.count <= 8 {
      few = values.map { (name: $0.key, value: $0.value) }
      many = [:]
    } else {
      few = []
      many = values
    }
  }

  var names: [String] { few.map(\.name) + many.keys }

  /// - Complexity: O(values).
  func contains(where predicate: (Value) -> Bool) -> Bool {
    few.contains { predicate($0.value) } || many.values.contains(where: predicate)
  }

  /// - Complexity: O(1).
  subscript(name: String) -> Value? {
    for entry in few where entry.name == name { return entry.value }
    return many.isEmpty ? nil : many[name]
  }
}
