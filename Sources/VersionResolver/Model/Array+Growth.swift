extension Array {
  /// Appends an element until the array has a given count. An array that already has as many elements stays as it is.
  ///
  /// Appends elements one by one, which allocates only the array's storage: most arrays grow by what one package needs.
  @inlinable
  package mutating func grow(to count: Int, with element: Element) {
    while self.count < count { append(element) }
  }
}
