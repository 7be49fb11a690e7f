import FuzzedHost
import ModuleKit

private let host = try? FuzzedHost()

/// Makes a remote call to whatever the first line names, with the rest as the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let host else { fatalError("the host does not start") }
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
  let name = parts.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
  let input = parts.count > 1 ? Array(parts[1]) : []
  let manager = host.manager
  guard
    let output = try? host.run({ try await manager.handleRemoteCall(name, input: input, caller: "fuzzer") })
  else { return 0 }
  // The output must be accepted as input again, and come out the same.
  guard name == "orders.place" else { return 0 }
  let again = try? host.run { try await manager.handleRemoteCall(name, input: output, caller: "fuzzer") }
  guard again == output else {
    fatalError("\(String(decoding: output, as: UTF8.self)) is not read as what it is")
  }
  return 0
}
