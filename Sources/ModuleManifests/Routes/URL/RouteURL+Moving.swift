extension RouteURL {
  /// The same under another scheme, with the first segment in the place of the host; for the hosts that a manager admits.
  package func moved(to scheme: String) -> RouteURL {
    guard pieceCount > 1 else {
      return RouteURL(self, scheme: scheme, host: nil, bytes: [], ends: [0])
    }
    let first = range(ofPiece: 1)
    let bytes = self.bytes[first].map(\.lowercasedASCII) + self.bytes[first.upperBound...]
    let ends = self.ends.dropFirst().map { $0 - first.lowerBound }
    return RouteURL(self, scheme: scheme, host: piece(1), bytes: bytes, ends: Array(ends))
  }
}
