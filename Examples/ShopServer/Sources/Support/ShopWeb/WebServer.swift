public import Hummingbird
public import Logging
public import ModuleKit
internal import ModuleKitServer
internal import NIOCore
internal import Synchronization

/// A web server that lives as long as a module's `run`.
public struct WebServer: Sendable {
  /// Where to listen.
  public struct Address: Sendable, Hashable {
    public var host: String
    /// 0 for any free port.
    public var port: Int

    public init(host: String, port: Int) {
      self.host = host
      self.port = port
    }

    /// True if only this machine can reach the address.
    public var isLoopback: Bool { Self.isLoopback(host) }

    /// Returns whether a request asks for this machine as such. The name of another host may lead here, too, and browsers take
    /// pages of that host for its own.
    ///
    /// - Parameter authority: the host and the port that the request names.
    public static func isLoopback(authority: String?) -> Bool {
      var host = (authority ?? "")[...]
      let port = host.reversed().prefix { $0.isASCII && $0.isNumber }.count
      if host.dropLast(port).last == ":" { host = host.dropLast(port + 1) }
      if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
      return isLoopback(host.lowercased())
    }

    private static func isLoopback(_ host: String) -> Bool {
      // A name may begin like an address.
      let isNumeric = host.allSatisfy { $0 == "." || ("0"..."9").contains($0) }
      return host == "localhost" || host == "::1" || isNumeric && host.hasPrefix("127.")
    }
  }

  let address: Address
  let logger: Logger
  let announce: @Sendable (String) -> Void

  /// - Parameter announce: called with the URL as soon as connections are accepted.
  public init(_ address: Address, logger: Logger, announce: @escaping @Sendable (String) -> Void) {
    self.address = address
    self.logger = logger
    self.announce = announce
  }

  /// Serves requests until the module is asked to stop, and finishes those that are under way.
  ///
  /// - Throws: the reason it cannot listen.
  public func run<Responder: HTTPResponder>(
    _ responder: Responder,
    in context: ModuleContext
  ) async throws
  where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
    let isBound = Mutex(false)
    let server = Application(
      responder: responder,
      // Otherwise a client that never sends the rest of its request holds it for as long as it likes.
      server: .http1(configuration: .init(idleTimeout: .seconds(60))),
      configuration: ApplicationConfiguration(address: .hostname(address.host, port: address.port)),
      onServerRunning: { channel in
        isBound.withLock { $0 = true }
        announce(url(channel.localAddress?.port ?? 0))
      },
      logger: logger
    )
    do {
      // Not cancelled, since that would end the process while a connection waits to be accepted. A request that does not end is
      // abandoned, as `ModuleTimeouts` say.
      try await context.run(server, isCancellable: false)
    } catch {
      guard isBound.withLock({ $0 }) else { throw CannotListen(url: url(address.port), underlying: error) }
      throw error
    }
  }

  private func url(_ port: Int) -> String {
    "http://\(address.host.contains(":") ? "[\(address.host)]" : address.host):\(port)"
  }
}
