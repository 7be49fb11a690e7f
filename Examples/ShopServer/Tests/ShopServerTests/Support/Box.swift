import Synchronization

/// A value that several tasks change.
final class Box<Value: Sendable>: Sendable {
  private let content: Mutex<Value>

  init(_ value: Value) { content = Mutex(value) }

  var value: Value {
    get { content.withLock { $0 } }
    set { content.withLock { $0 = newValue } }
  }

  func change(_ body: @Sendable (inout Value) -> Void) { content.withLock { body(&$0) } }
}
