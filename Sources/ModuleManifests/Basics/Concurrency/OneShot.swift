/// An answer that is given once, and a task that waits for it or for its own cancellation.
///
/// A waiter that reads `Task.isCancelled` and then registers misses a cancellation in between and waits forever. Here, one lock
/// guards the answer and the cancellation, and whichever comes first is the answer. It may come before the wait, as the wait
/// begins, or later. A `OneShot` can therefore be passed to the code that will answer before anything waits for it:
///
/// ```swift
/// let answer = OneShot<Bool>()
/// waiters.append(answer)
/// let isReady = await answer.wait(ifCancelled: false)
/// ```
///
/// Designed for one task. If several wait, all of them get the same answer, and the cancellation of any one is the answer for
/// all.
@usableFromInline
package final class OneShot<Value: Sendable>: Sendable {
  @usableFromInline
  enum State: Sendable {
    case pending
    case waiting(CheckedContinuation<Value, Never>, others: [CheckedContinuation<Value, Never>])
    case done(Value)
  }

  @usableFromInline
  let state = Guarded(State.pending)

  @inlinable
  package init() {}

  /// The answer, if there is one.
  @inlinable
  package var value: Value? {
    state.withLock { state in
      if case .done(let value) = state { value } else { nil }
    }
  }

  /// Gives the answer, unless there already is one.
  ///
  /// - Returns: whether this became the answer.
  @inlinable
  @discardableResult
  package func answer(_ value: Value) -> Bool {
    let before = state.withLock { state in
      defer {
        if case .done = state {} else { state = .done(value) }
      }
      return state
    }
    // Outside of the lock: an executor may run the task right here.
    switch before {
    case .pending: return true
    case .done: return false
    case .waiting(let first, let others):
      first.resume(returning: value)
      for other in others { other.resume(returning: value) }
      return true
    }
  }

  /// Waits for the answer. If the task is cancelled before there is one, `cancellation` is the answer.
  ///
  /// - Returns: the answer that came first, even in a cancelled task.
  @inlinable
  package func wait(
    ifCancelled cancellation: Value,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Value {
    await wait(onCancel: { self.answer(cancellation) })
  }

  /// Waits for the answer, and calls `onCancel` if the task is cancelled, now or earlier.
  ///
  /// Use it when a waiter's cancellation is a request to the answering code, and not an answer in itself. `onCancel` is called at
  /// most once, at any time until the wait returns, by the task that cancels. The wait continues until ``answer(_:)``.
  ///
  /// - Returns: the answer that came first.
  @inlinable
  package func wait(
    onCancel: @escaping @Sendable () -> Void,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Value {
    if let value { return value }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if let value = add(continuation) { continuation.resume(returning: value) }
      }
    } onCancel: {
      onCancel()
    }
  }

  /// - Returns: the answer, if there is nothing to wait for.
  @inlinable
  func add(_ continuation: CheckedContinuation<Value, Never>) -> Value? {
    state.withLock { state in
      switch state {
      case .pending: state = .waiting(continuation, others: [])
      case .waiting(let first, let others): state = .waiting(first, others: others + [continuation])
      case .done(let value): return value
      }
      return nil
    }
  }
}
