import ModuleLibc

/// Writes all bytes, however few the system takes at a time.
///
/// - Returns: the number of the error, 0 if there is none.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
  bytes.withUnsafeBytes { buffer in
    var rest = buffer[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = write(descriptor, part.baseAddress, part.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return errno == 0 ? EIO : errno
      }
    }
    return 0
  }
}
