#if Server
  import ModuleManifests

  /// What a module tells a test.
  final class Box<Value: Sendable>: Sendable {
    private let content = Guarded<Value?>(nil)

    var value: Value? {
      get { content.withLock { $0 } }
      set { content.withLock { $0 = newValue } }
    }
  }
#endif
