import Foundation
import ModctlNetwork

// Gets files from web servers for modctl, which talks to it over standard input and output. People do not call it.
let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
guard arguments.count == 2 else {
  FileHandle.standardError.write(Data("modctl-fetch is a part of modctl, which starts it itself.\n".utf8))
  exit(64)
}
goDirectlyWithoutEncryption()
let downloads = Downloads(timeout: TimeInterval(arguments[0]), limit: arguments[1])
var reader = HelperFrameReader()
var buffer = [UInt8](repeating: 0, count: 1 << 16)
while true {
  // Not by FileHandle, which ends the process with a trap where modctl has ended in the middle of a frame.
  let count = read(STDIN_FILENO, &buffer, buffer.count)
  if count < 0, errno == EINTR { continue }
  if count <= 0 { exit(0) }
  reader.add(buffer[..<count])
  while let frame = reader.next() {
    if frame.kind == .get { downloads.get(frame) }
  }
  if reader.isBroken { exit(65) }
}
