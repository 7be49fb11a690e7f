import Foundation

#if canImport(FoundationNetworking)
  /// A queue that runs a session's calls at once, on the thread that reads from the network.
  ///
  /// A session on Linux reads as fast as a server sends, and the calls that deliver what it has read wait in its queue: a server
  /// that never stops sending filled the memory. Calls that run at once hold up the reading instead.
  ///
  /// Unchecked `Sendable`, as its superclass is; it has no state of its own.
  final class ImmediateQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
  }
#endif
