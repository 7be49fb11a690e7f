extension Version {
  /// Reads a version's text.
  ///
  /// - Parameter text: at most ``greatestLength`` bytes.
  /// - Throws: ``VersionSyntaxError`` with the rule that the text broke and the place.
  /// - Complexity: O(length).
  public init(parsing text: some StringProtocol) throws(VersionSyntaxError) {
    var copy = String(text)
    let result: Result<Version, VersionSyntaxError> = copy.withUTF8 { bytes in
      do throws(VersionSyntaxError) {
        return .success(try Version(bytes: bytes))
      } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) throws(VersionSyntaxError) {
    guard bytes.count <= Self.greatestLength else {
      throw VersionSyntaxError(
        "a version has at most \(Self.greatestLength) bytes, this has \(bytes.count)",
        at: 0,
        length: bytes.count
      )
    }
    var scanner = VersionScanner(bytes)
    let major = try scanner.number("major")
    try scanner.dot(before: "minor")
    let minor = try scanner.number("minor")
    try scanner.dot(before: "patch")
    let patch = try scanner.number("patch")
    var prerelease: [PreReleaseIdentifier] = []
    var build: [String] = []
    if scanner.current == UInt8(ascii: "-") {
      scanner.position += 1
      prerelease = try scanner.prerelease()
    }
    if scanner.current == UInt8(ascii: "+") {
      scanner.position += 1
      build = try scanner.buildMetadata()
    }
    guard scanner.isAtEnd else {
      let start = scanner.position
      if scanner.current == UInt8(ascii: ".") && prerelease.isEmpty && build.isEmpty {
        throw VersionSyntaxError(
          "more than three numbers",
          at: start,
          length: bytes.count - start,
          hint: "a version has three, such as 1.2.3"
        )
      }
      throw VersionSyntaxError(
        "unexpected `\(VersionScanner.printable(scanner.text(start..<min(bytes.count, start + 20))))`",
        at: start,
        length: bytes.count - start,
        hint: "a version reads 1.2.3, 1.2.3-rc.1 or 1.2.3+build"
      )
    }
    self.init(major, minor, patch, prerelease: prerelease, buildMetadata: build)
  }
}

extension VersionScanner {
  fileprivate mutating func dot(before name: String) throws(VersionSyntaxError) {
    guard current == UInt8(ascii: ".") else {
      let rest = bytes.count - position
      throw VersionSyntaxError(
        rest == 0
          ? "the \(name) number is missing"
          : "expected `.` and the \(name) number, found `\(VersionScanner.printable(text(position..<min(bytes.count, position + 20))))`",
        at: position,
        length: rest,
        hint: "a version has three numbers, such as 1.2.3"
      )
    }
    position += 1
  }
}
