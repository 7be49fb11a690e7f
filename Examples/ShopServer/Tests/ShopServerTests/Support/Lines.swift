import Foundation
import Synchronization

/// What a process writes to one of its outputs.
final class Lines: Sendable {
  let pipe = Pipe()
  private let content = Mutex("")

  init() {
    pipe.fileHandleForReading.readabilityHandler = { [weak self] handle in
      let data = handle.availableData
      self?.content.withLock { $0 += String(decoding: data, as: UTF8.self) }
    }
  }

  deinit { pipe.fileHandleForReading.readabilityHandler = nil }

  /// Everything written so far.
  var text: String { content.withLock { $0 } }

  /// Returns everything a process wrote, once it has ended.
  func rest() -> String {
    pipe.fileHandleForReading.readabilityHandler = nil
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    return content.withLock { content in
      content += String(decoding: data, as: UTF8.self)
      return content
    }
  }
}
