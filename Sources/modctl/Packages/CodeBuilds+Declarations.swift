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

  /// Returns the folder of the package's binaries; `nil` if SwiftPM does not say.
  func binaries(_ folder: String, _ scratch: String) -> String? {
    ProgramRun(["swift", "build", "--show-bin-path", "--package-path", folder, "--scratch-path", scratch])?
      .line
  }

  /// Returns the current declarations of each module; `nil` if the toolchain does not provide them.
  func current(_ modules: [String], in binaries: String, _ scratch: String) -> [String: APIDump]? {
    let (built, output) = (Path.join(binaries, "Modules"), Path.join(scratch, "current"))
    guard (try? Folder.make(output)) != nil else { return nil }
    var result: [String: APIDump] = [:]
    for module in modules {
      let file = Path.join(output, "\(module).json")
      let arguments = [
        "-dump-sdk", "-compiler-style-diags", "-I", built, "-module", module, "-o", file,
      ]
      guard
        let run = ProgramRun(["swift-api-digester"] + arguments, withErrors: true)
          ?? ProgramRun(["xcrun", "swift-api-digester"] + arguments, withErrors: true), run.status == 0,
        var dump = (try? FileReader.bytes(of: file, limit: 1 << 29)).flatMap(APIDump.init)
      else { return nil }
      if let symbols = symbols(of: module, in: built, of: binaries, output) { dump.readSymbols(symbols) }
      result[module] = dump
    }
    return result
  }

  /// Adds what the symbol graphs of the last release say, if its modules are where SwiftPM builds them to compare them.
  ///
  /// - Parameter release: the commit of the release.
  func readSymbols(
    of release: String,
    besides binaries: String,
    _ scratch: String,
    into dumps: inout [String: APIDump]
  ) {
    let configuration = binaries.split(separator: "/").last ?? ""
    let former = Path.join(binaries, "../apidiff/\(release)-checkout/.build/\(configuration)/Modules")
    let output = Path.join(scratch, "former")
    guard FileKind.exists(former), (try? Folder.make(output)) != nil else { return }
    for module in dumps.keys {
      if let symbols = symbols(of: module, in: former, of: binaries, output) {
        dumps[module]?.readSymbols(symbols)
      }
    }
  }

  /// Returns the symbol graph of a module; `nil` where the toolchain needs to know more than the module's location.
  ///
  /// - Parameters:
  ///   - folder: where the module is.
  ///   - binaries: where the package's current modules are, in a folder for their target.
  private func symbols(of module: String, in folder: String, of binaries: String, _ output: String)
    -> [UInt8]?
  {
    let target = binaries.split(separator: "/").dropLast().last.map(String.init) ?? ""
    let arguments = ["-module-name", module, "-I", folder, "-output-dir", output, "-target", target]
    guard ProgramRun(["swift-symbolgraph-extract"] + arguments, withErrors: true)?.status == 0 else {
      return nil
    }
    return try? FileReader.bytes(of: Path.join(output, "\(module).symbols.json"), limit: 1 << 29)
  }
}
