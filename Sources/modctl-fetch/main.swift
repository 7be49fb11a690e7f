import Foundation
import ModctlNetwork

// Gets files from web servers for modctl, which talks to it over standard input and output. People do not call it.
let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
guard arguments.count == 2 else {
  FileHandle.standardError.write(Data("modctl-fetch is a part of modctl, which starts it itself.\n".utf8))
  exit(64)
}
let downloads = Downloads(timeout: TimeInterval(arguments[0]), limit: arguments[1])
var reader = HelperFrameReader()
while true {
  // `availableData` waits for something, and is empty at the end.
  let data = FileHandle.standardInput.availableData
  if data.isEmpty { exit(0) }
  reader.add(data)
  while let frame = reader.next() {
    if frame.kind == .get { downloads.get(frame) }
  }
  if reader.isBroken { exit(65) }
}
