import Foundation

/// Serves a registry over HTTP on this machine, with a configurable latency.
final class LoopbackServer: Sendable {
  let port: Int
  let log = ServerLog()
  private let registry: Registry
  /// The seconds that an answer takes to arrive, and a connection to be made.
  private let latency: Double
  private let listener: Int32

  init?(_ registry: Registry, latency: Double) {
    self.registry = registry
    self.latency = latency
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 512) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound else { return nil }
    listener = descriptor
    port = Int(UInt16(bigEndian: address.sin_port))
    signal(SIGPIPE, SIG_IGN)
    Thread.detachNewThread { [self] in
      while true {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { continue }
        Thread.detachNewThread { [self] in serve(connection) }
      }
    }
  }

  private func serve(_ connection: Int32) {
    var isOn: Int32 = 1
    setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    Thread.sleep(forTimeInterval: latency)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var request: [UInt8] = []
    while true {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      request += buffer[..<count]
      let text = String(decoding: request, as: UTF8.self)
      guard text.hasSuffix("\r\n\r\n") else { continue }
      request = []
      let start = now()
      let answer = answer(text)
      let rest = latency - (now() - start)
      if rest > 0 { Thread.sleep(forTimeInterval: rest) }
      log.add(ServerLog.Request(start: start, end: now(), bytes: answer.count))
      guard send(answer, connection) else { break }
    }
    close(connection)
  }

  private func answer(_ request: String) -> [UInt8] {
    let lines = request.split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count > 1, words[0] == "GET", let content = registry.content(words[1].dropFirst()) else {
      return Array("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".utf8)
    }
    let tag = "\"\(registry.size)-\(content.count)\""
    if lines.contains(where: { $0.lowercased().hasPrefix("if-none-match:") && $0.hasSuffix(tag) }) {
      return Array("HTTP/1.1 304 Not Modified\r\nETag: \(tag)\r\n\r\n".utf8)
    }
    let head =
      "HTTP/1.1 200 OK\r\nETag: \(tag)\r\nContent-Type: text/plain\r\nContent-Length: \(content.count)\r\n\r\n"
    return Array(head.utf8) + content
  }

  private func send(_ bytes: [UInt8], _ connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(connection, $0.baseAddress, $0.count, 0) }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// Seconds since some fixed start, never going backwards.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
