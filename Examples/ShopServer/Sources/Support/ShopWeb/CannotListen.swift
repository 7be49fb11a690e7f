internal import NIOCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The address cannot be listened on.
struct CannotListen: Error, CustomStringConvertible {
  let url: String
  let underlying: any Error

  var description: String { "cannot listen on \(url): \(reason)" }

  private var reason: String {
    guard let error = underlying as? IOError else { return "\(underlying)" }
    if error.errnoCode == EADDRINUSE {
      return "another program already does; stop it, or choose another port, such as 0 for any free port"
    }
    guard let text = strerror(error.errnoCode) else { return "\(error)" }
    return String(cString: text).lowercased()
  }
}
