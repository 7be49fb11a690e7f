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
    public var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }
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
