internal import Synchronization

/// A call into a module that the current task is executing: one of the module's handlers, or the body of a `use`.
///
/// The module is not destroyed before the call has returned, so waiting for its end from there would never finish. The manager
/// uses this value to detect and refuse such waits. Child tasks inherit it, and so do tasks that the call creates. A task that
/// outlives the call is no longer inside.
final class ModuleUse: Sendable {
  let context: ModuleContext
  let outer: ModuleUse?
  private let over = Atomic<Bool>(false)

  init(_ context: ModuleContext, outer: ModuleUse?) {
    self.context = context
    // A handler whose tasks call it again, and again, would keep them all.
    var open = outer
    while let use = open, use.isOver { open = use.outer }
    self.outer = open
  }

  var isOver: Bool { over.load(ordering: .acquiring) }

  func end() { over.store(true, ordering: .releasing) }

  @TaskLocal static var current: ModuleUse?
}

extension ModuleContext {
  /// Calls into the module for a caller that has entered it, and leaves it afterwards.
  func occupied<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    let use = ModuleUse(self, outer: ModuleUse.current)
    defer {
      use.end()
      leave()
    }
    return try await ModuleUse.$current.withValue(use) { try await body() }
  }
}
