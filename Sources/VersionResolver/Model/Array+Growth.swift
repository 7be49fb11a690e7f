extension Array {
  /// Appends an element until the array has a number of them; one that has as many stays as it is.
  ///
  /// One by one, which allocates nothing but room: most arrays grow by what one package needs.
  @inlinable
  package mutating func grow(to count: Int, with element: Element) {
    while self.count < count { append(element) }
  }
}
