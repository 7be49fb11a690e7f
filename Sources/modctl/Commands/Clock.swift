#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The time of day.
enum Clock {
  /// The current time in the format of manifests: `2026-03-01T12:00:00Z`.
  static var now: String {
    var seconds = time(nil)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func text(_ number: Int32, _ digits: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
    let date = "\(text(parts.tm_year + 1900, 4))-\(text(parts.tm_mon + 1))-\(text(parts.tm_mday))"
    return "\(date)T\(text(parts.tm_hour)):\(text(parts.tm_min)):\(text(parts.tm_sec))Z"
  }
}
