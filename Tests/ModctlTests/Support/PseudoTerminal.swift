import Foundation
import TestSupport

/// A terminal of a given width that a program can write to.
struct PseudoTerminal {
  private let master: FileHandle
  private let slave: FileHandle

  init(columns: UInt16) throws {
    var size = winsize()
    size.ws_col = columns
    size.ws_row = 40
    var descriptors: (master: Int32, slave: Int32) = (-1, -1)
    guard openpty(&descriptors.master, &descriptors.slave, nil, nil, &size) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ENXIO)
    }
    master = FileHandle(fileDescriptor: descriptors.master, closeOnDealloc: true)
    slave = FileHandle(fileDescriptor: descriptors.slave, closeOnDealloc: true)
  }

  /// Runs modctl with standard output and standard error on the terminal.
  ///
  /// - Returns: the output, with line endings as a program writes them.
  static func run(
    _ arguments: [String],
    in directory: URL,
    columns: UInt16,
    environment: [String: String] = ["LANG": "C.UTF-8"]
  ) throws -> Modctl.Result {
    let terminal = try PseudoTerminal(columns: columns)
    let process = try Modctl.spawn(
      arguments,
      in: directory,
      environment: environment,
      output: terminal.slave.fileDescriptor
    )
    // A terminal keeps little of what nobody has read; on macOS, that is about a kilobyte.
    var bytes = Data()
    while true {
      // In this order, or something printed in between would be missed.
      let isDone = process.isDone
      var waiting = pollfd(fd: terminal.master.fileDescriptor, events: Int16(POLLIN), revents: 0)
      if poll(&waiting, 1, isDone ? 0 : 5) > 0, waiting.revents & Int16(POLLIN) != 0 {
        bytes += terminal.master.availableData
      } else if isDone {
        break
      }
    }
    let status = process.waitForEnd()
    let text = String(decoding: bytes, as: UTF8.self)
    return Modctl.Result(status: status, output: text.replacing("\r\n", with: "\n"), errors: "")
  }
}
