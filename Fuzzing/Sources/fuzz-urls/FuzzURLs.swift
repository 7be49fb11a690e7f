import FuzzedHost
import ModuleKit
import ModuleManifests

private let host = try? FuzzedHost()

/// Opens any input, and checks the result against the laws of URLs and patterns.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let host else { fatalError("the host does not start") }
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  if let url = try? RouteURL(text) {
    // What is written must read back as the same.
    guard let again = try? RouteURL(url.description), again == url else {
      fatalError("\(url) is not read as what it is")
    }
    for segment in url.segments where segment.isEmpty || segment == "." || segment == ".." {
      fatalError("\(url) has the segment `\(segment)`")
    }
  }
  if let pattern = try? RoutePattern(text) {
    guard let again = try? RoutePattern(pattern.description), again == pattern else {
      fatalError("\(pattern) is not read as what it is")
    }
    let values = Dictionary(uniqueKeysWithValues: pattern.parameterNames.map { ($0, ["a/b c"]) })
    if let url = try? pattern.url(values) {
      guard let table = try? RouteTable([pattern]), table.indexOfPattern(matching: url) == 0 else {
        fatalError("\(pattern) does not match its own \(url)")
      }
    }
  }
  let manager = host.manager
  _ = try? host.run { try await manager.open(text) }
  return 0
}
