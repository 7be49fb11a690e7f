import ModuleManifests

/// Waiting.
enum ConcurrencyExamples {
  static func waiting(_ waiters: inout [OneShot<Bool>]) async {
    // compiled
    let answer = OneShot<Bool>()
    waiters.append(answer)
    let isReady = await answer.wait(ifCancelled: false)
    // end
    _ = isReady
  }
}
