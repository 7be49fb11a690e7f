/// The ASCII characters allowed in each part of a URL by RFC 3986, sections 2 and 3: one bit for each.
struct URLCharacters {
  private let low: UInt64
  private let high: UInt64

  func contains(_ byte: UInt8) -> Bool {
    byte < 64 ? low >> UInt64(byte) & 1 == 1 : byte < 128 && high >> UInt64(byte - 64) & 1 == 1
  }

  /// Letters, digits and `-._~`.
  static let unreserved = URLCharacters(low: 0x03FF_6000_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
  /// ``unreserved`` and the delimiters ``!$&'()*+,;=``.
  static let host = URLCharacters(low: 0x2BFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
  /// ``host`` and `:@`.
  static let segment = URLCharacters(low: 0x2FFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
  /// ``segment`` and `/?`, for queries and fragments.
  static let query = URLCharacters(low: 0xAFFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
}
