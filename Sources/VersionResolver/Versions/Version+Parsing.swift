extension Version {
  /// Parses a version.
  ///
  /// ```swift
  /// let version = try Version(parsing: "1.2.3-beta.2")
  /// print(version.prerelease.count)  // 2
  /// ```
  ///
  /// - Parameter text: `MAJOR.MINOR.PATCH`, optionally followed by `-` and a pre-release tag, and by `+` and build metadata; at
  ///   most ``maximumLength`` bytes, without a leading `v`.
  /// - Throws: ``VersionSyntaxError`` with the rule that the text broke and the location.
  /// - Complexity: O(length). Numbers alone need no allocation.
  ///
  /// Source: SemVer 2.0.0 §2, §9, §10.
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
    var scanner = VersionScanner(bytes)
    guard bytes.count <= Self.maximumLength else { throw scanner.versionTooLong() }
    guard !bytes.isEmpty, bytes[0].isASCIIDigit else { throw scanner.noVersion() }
    let major = try scanner.number(.major)
    try scanner.dot(after: .major)
    let minor = try scanner.number(.minor)
    try scanner.dot(after: .minor)
    let patch = try scanner.number(.patch)
    let numbers = ReleaseNumbers(major, minor, patch)
    if scanner.isAtEnd {
      self.init(numbers)
    } else {
      let tags = try scanner.tags()
      guard scanner.isAtEnd else { throw scanner.textAfterVersion() }
      self.init(numbers, tags: tags)
    }
  }
}

extension VersionScanner {
  fileprivate mutating func dot(after part: VersionPart) throws(VersionSyntaxError) {
    guard current == UInt8(ascii: ".") else { throw noDot(after: part) }
    position += 1
  }

  /// Reads the pre-release tag and the build metadata; `nil` if there is neither.
  fileprivate mutating func tags() throws(VersionSyntaxError) -> VersionTags? {
    let start = position
    var prerelease: [PrereleaseIdentifier] = []
    var build: [String] = []
    if current == UInt8(ascii: "-") {
      position += 1
      prerelease = try self.prerelease()
    }
    if current == UInt8(ascii: "+") {
      position += 1
      build = try buildMetadata()
    }
    return position == start ? nil : VersionTags(prerelease: prerelease, buildMetadata: build)
  }
}
