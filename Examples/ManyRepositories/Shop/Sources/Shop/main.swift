import Modules

let manager = try Modules.makeManager()
try await manager.start()
await manager.stop()
