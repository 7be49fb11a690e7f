/// The order of all output: by the bytes of UTF-8, whatever the language of the machine.
package enum Bytewise {
  package static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}

extension Sequence<String> {
  /// The strings in the order of their bytes.
  package func sortedBytewise() -> [String] {
    sorted(by: Bytewise.precedes)
  }
}
