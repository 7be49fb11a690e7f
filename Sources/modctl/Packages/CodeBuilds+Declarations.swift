import ModctlNetwork
import ModuleCatalogs
import ModuleManifests
import ModuleTools

/// The public declarations of modules, as the toolchain's programs list them.
extension CodeBuilds {
  /// Returns the declarations of each module in the last release.
  func dumps(in folder: String) -> [String: APIDump] {
    var result: [String: APIDump] = [:]
    for entry in (try? Folder.entries(of: folder)) ?? [] where entry.name.hasSuffix(".json") {
      let bytes = try? FileReader.bytes(of: Path.join(folder, entry.name), limit: 1 << 29)
      result[String(entry.name.dropLast(5))] = bytes.flatMap(APIDump.init)
    }
    return result
  }

  /// Returns the current declarations of each module; `nil` if the toolchain does not provide them.
  func current(_ modules: [String], _ folder: String, _ scratch: String) -> [String: APIDump]? {
    let path = ["--package-path", folder, "--scratch-path", scratch]
    guard let binaries = ProgramRun(["swift", "build", "--show-bin-path"] + path)?.line else { return nil }
    let output = Path.join(scratch, "current")
    guard (try? Folder.make(output)) != nil else { return nil }
    var result: [String: APIDump] = [:]
    for module in modules {
      let file = Path.join(output, "\(module).json")
      let arguments = [
        "-dump-sdk", "-compiler-style-diags", "-I", Path.join(binaries, "Modules"), "-module", module, "-o",
        file,
      ]
      guard
        let run = ProgramRun(["swift-api-digester"] + arguments, withErrors: true)
          ?? ProgramRun(["xcrun", "swift-api-digester"] + arguments, withErrors: true), run.status == 0,
        var dump = (try? FileReader.bytes(of: file, limit: 1 << 29)).flatMap(APIDump.init)
      else { return nil }
      if dump.hasOwnAttributes, let symbols = symbols(of: module, binaries, output) {
        dump.readAttributes(ofSymbols: symbols)
      }
      result[module] = dump
    }
    return result
  }

  /// Returns the symbol graph of a module; `nil` where the toolchain needs to know more than the module's location.
  private func symbols(of module: String, _ binaries: String, _ output: String) -> [UInt8]? {
    let target = binaries.split(separator: "/").dropLast().last.map(String.init) ?? ""
    let arguments = [
      "-module-name", module, "-I", Path.join(binaries, "Modules"), "-output-dir", output, "-target", target,
    ]
    guard ProgramRun(["swift-symbolgraph-extract"] + arguments, withErrors: true)?.status == 0 else {
      return nil
    }
    return try? FileReader.bytes(of: Path.join(output, "\(module).symbols.json"), limit: 1 << 29)
  }
}
