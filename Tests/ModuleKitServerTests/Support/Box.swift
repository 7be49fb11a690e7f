#if Server
  import ModuleManifests

  /// A value that a module passes to a test.
  final class Box<Value: Sendable>: Sendable {
    private let content = Guarded<Value?>(nil)

    var value: Value? {
      get { content.withLock { $0 } }
      set { content.withLock { $0 = newValue } }
    }
  }
#endif
