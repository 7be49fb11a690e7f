import Foundation
import ModuleCatalogs
import ModuleManifests

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A local web server that does what a test specifies, and counts requests.
///
/// It uses plain sockets, with one thread per connection, so it can break any rule.
package final class WebServer: Sendable {
  package struct Request: Sendable {
    package let path: String
    /// Header values by lowercase name.
    package let headers: [String: String]
  }

  package enum Reply: Sendable {
    /// A proper answer.
    case answer(Int, [String: String] = [:], [UInt8] = [])
    /// These bytes; then the connection is closed.
    case bytes([UInt8])
    /// These bytes, and then nothing until the client disconnects.
    case stall([UInt8])
    /// These bytes again and again, ten times a second, until the client disconnects.
    case drip([UInt8])
    /// These bytes, and then zeros until the client disconnects.
    case flood([UInt8], Flood = Flood())
  }

  /// An answer that does not end, and whether the client lets the server send it.
  package final class Flood: Sendable {
    private let limit: Int
    private let held = Guarded(false)
    private let isOver = DispatchSemaphore(value: 0)

    /// - Parameter limit: The number of bytes that a client that reads nothing cannot cause to be sent.
    package init(limit: Int = .max) {
      self.limit = limit
    }

    /// Waits until the client has not let the server send for half a second, or has let it send too much.
    ///
    /// - Returns: Whether the client holds the server up.
    package func isHeldUp() -> Bool {
      isOver.wait()
      return held.withLock { $0 }
    }

    fileprivate func send(to connection: Int32, _ write: ([UInt8]) -> Bool) {
      let zeros = [UInt8](repeating: 0, count: 1 << 16)
      var sent = 0
      var isHeldUp = false
      repeat {
        var request = pollfd(fd: connection, events: Int16(POLLOUT), revents: 0)
        isHeldUp = poll(&request, 1, 500) == 0
        sent += zeros.count
      } while !isHeldUp && sent <= limit && write(zeros)
      held.withLock { $0 = isHeldUp }
      isOver.signal()
      while write(zeros) {}
    }
  }

  package let port: Int
  private let listener: Int32
  private let log = Guarded<[Request]>([])
  private let connections = Guarded<Set<Int32>>([])

  /// The base URL of everything the server serves.
  package var url: String { "http://127.0.0.1:\(port)/" }

  /// The requests received so far.
  package var requests: [Request] { log.withLock { $0 } }

  /// Starts the server.
  ///
  /// - Parameter handler: Decides how to reply to a request; requests are numbered from 1.
  package init(_ handler: @escaping @Sendable (Request, _ number: Int) -> Reply) throws {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    listener = socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, length) == 0 && listen(listener, 128) == 0
          && getsockname(listener, pointer, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    port = Int(UInt16(bigEndian: address.sin_port))
    let accepting = Thread { [weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        if connection < 0, errno == EINTR || errno == ECONNABORTED { continue }
        guard connection >= 0 else { return }
        guard let self else {
          close(connection)
          return
        }
        #if canImport(Darwin)
          // A client that has gone is an error here, and not the end of the tests.
          var isOn: Int32 = 1
          setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
        connections.withLock { _ = $0.insert(connection) }
        Thread { [weak self] in
          self?.serve(connection, handler)
          // Another process may have inherited the descriptor; `shutdown` notifies the client anyway.
          shutdown(connection, Int32(SHUT_RDWR))
          close(connection)
        }.start()
      }
    }
    accepting.start()
  }

  /// Serves files by path with entity tags, as a proper server does.
  package convenience init(files: [String: String]) throws {
    let files = files.mapValues { Array($0.utf8) }
    try self.init { request, _ in WebServer.file(files[request.path], for: request) }
  }

  deinit { stop() }

  /// Closes all connections and accepts no more.
  package func stop() {
    #if canImport(Darwin)
      // It cannot shut down a socket that listens. Another file in its place ends the wait for a connection.
      let nothing = open("/dev/null", O_RDONLY)
      dup2(nothing, listener)
      close(nothing)
    #else
      shutdown(listener, Int32(SHUT_RDWR))
    #endif
    connections.withLock { list in
      for connection in list { shutdown(connection, Int32(SHUT_RDWR)) }
      list = []
    }
  }

  /// The proper answer for a file.
  package static func file(_ bytes: [UInt8]?, for request: Request) -> Reply {
    guard let bytes else { return .answer(404) }
    let tag = "\"\(SHA256.hexadecimal(bytes).prefix(16))\""
    if request.headers["if-none-match"] == tag { return .answer(304, ["ETag": tag]) }
    return .answer(200, ["ETag": tag], bytes)
  }

  private func serve(_ connection: Int32, _ handler: (Request, Int) -> Reply) {
    defer { connections.withLock { _ = $0.remove(connection) } }
    var buffer: [UInt8] = []
    while let request = read(connection, &buffer) {
      let number = log.withLock { log in
        log.append(request)
        return log.count
      }
      switch handler(request, number) {
      case .answer(let status, let headers, let body):
        let isEmpty = status == 304
        var lines = ["HTTP/1.1 \(status) Status"]
        if !isEmpty { lines.append("Content-Length: \(body.count)") }
        lines += headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        guard write(connection, Array((lines + ["", ""]).joined(separator: "\r\n").utf8) + body) else {
          return
        }
      case .bytes(let bytes):
        _ = write(connection, bytes)
        return
      case .stall(let bytes):
        _ = write(connection, bytes)
        while receive(connection) != nil {}
        return
      case .drip(let bytes):
        while write(connection, bytes) { usleep(100_000) }
        return
      case .flood(let bytes, let flood):
        if write(connection, bytes) { flood.send(to: connection) { write(connection, $0) } }
        return
      }
    }
  }

  /// The next request on a connection; `nil` at its end.
  private func read(_ connection: Int32, _ buffer: inout [UInt8]) -> Request? {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let range = buffer.firstRange(of: end) {
        let lines = String(decoding: buffer[..<range.lowerBound], as: UTF8.self).components(
          separatedBy: "\r\n"
        )
        buffer.removeSubrange(..<range.upperBound)
        let words = lines[0].split(separator: " ")
        let pairs = lines.dropFirst().compactMap { line -> (String, String)? in
          guard let colon = line.firstIndex(of: ":") else { return nil }
          let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
          return (line[..<colon].lowercased(), value)
        }
        return Request(path: words.count > 1 ? String(words[1]) : "", headers: Dictionary(pairs) { $1 })
      }
      guard let bytes = receive(connection) else { return nil }
      buffer += bytes
    }
  }

  private func receive(_ connection: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = recv(connection, &bytes, bytes.count, 0)
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  private func write(_ connection: Int32, _ bytes: [UInt8]) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    return bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = send(connection, part.baseAddress, part.count, flags)
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }
}
