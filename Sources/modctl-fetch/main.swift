import Foundation
import ModctlNetwork

// Downloads files from web servers for modctl, which communicates with it over standard input and output. Not meant to be run by
// people.
let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
guard arguments.count == 2 else {
  FileHandle.standardError.write(Data("modctl-fetch is part of modctl, which starts it when needed.\n".utf8))
  exit(64)
}
goDirectlyWithoutEncryption()
let downloads = Downloads(timeout: TimeInterval(arguments[0]), limit: arguments[1])
var reader = HelperFrameReader()
var buffer = [UInt8](repeating: 0, count: 1 << 16)
while true {
  // FileHandle would trap if modctl exited in the middle of a frame.
  let count = read(STDIN_FILENO, &buffer, buffer.count)
  if count < 0, errno == EINTR { continue }
  if count <= 0 { exit(0) }
  reader.add(buffer[..<count])
  while let frame = reader.next() {
    if frame.kind == .get { downloads.get(frame) }
  }
  if reader.isBroken { exit(65) }
}

/// Restricts the proxies from the environment to https.
///
/// Plain http is used only for this machine. A proxy would carry it to another machine, with its credentials, where anyone along
/// the way can read them.
func goDirectlyWithoutEncryption() {
  if variable("https_proxy") == nil, variable("HTTPS_PROXY") == nil,
    let proxy = variable("all_proxy") ?? variable("ALL_PROXY")
  {
    setenv("https_proxy", proxy, 1)
  }
  for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] { unsetenv(name) }
}

private func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
