import Dispatch
import Foundation

/// One run of a program, with its time and memory.
struct MeasuredRun {
  let status: Int32
  let seconds: Double
  /// The memory of the largest of the program's processes.
  let megabytes: Double

  init(_ program: String, _ arguments: [String], in folder: String, cache: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(["XDG_CACHE_HOME": cache]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    // Foundation's own wait polls every 50 milliseconds on Linux.
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    let start = now()
    try process.run()
    ended.wait()
    seconds = now() - start
    status = process.terminationStatus
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_CHILDREN, &usage)
      megabytes = Double(usage.ru_maxrss) / 1_048_576
    #else
      getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
      megabytes = Double(usage.ru_maxrss) / 1024
    #endif
  }
}
