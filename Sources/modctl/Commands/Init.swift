import ArgumentParser
import ModctlNetwork
import ModuleCatalogs
import ModuleManifests

/// Creates the files of an application.
struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create modules.json, the folder of a catalog, and what git needs to merge lockfiles.",
    discussion: """
      Works in an empty folder and beside an existing Package.swift. It never changes what is there; .gitattributes \
      gets one more line.
      """
  )

  @OptionGroup var options: PlainOptions

  @Option(help: "The application's name. (default: that of the folder)", transform: NameArgument.init)
  var name: NameArgument?

  @Flag(help: "Tell git, in this clone, how lockfiles are merged.")
  var git = false

  /// Not an enclosing folder: the application is created here.
  private var folder: String { options.chosenDirectory ?? "." }

  private static let attribute = "modules.lock.json merge=modctl"
  private static let gitSettings = [
    ["merge.modctl.name", "modctl lock merge"],
    ["merge.modctl.driver", "modctl lock merge %O %A %B --path %P"],
  ]

  func run() throws {
    var global = options.global
    global.chosenDirectory = folder
    let terminal = Terminal(global)
    var made = MadePaths()
    let path = Path.join(folder, "modules.json")
    if (try? FileKind.of(path, followingLinks: false)) ?? nil != nil {
      throw made.refusal(
        DiagnosticCode("exists"),
        "modules.json already exists; nothing was written",
        "modules.json",
        terminal,
        global.format
      )
    }
    if git, ProgramRun(git: ["rev-parse", "--is-inside-work-tree"], in: folder)?.line != "true" {
      throw made.refusal(
        DiagnosticCode("no-git"),
        "this is not a git working tree; run `git init`, or leave out --git; nothing was written",
        ".",
        terminal,
        global.format
      )
    }
    let name = name?.name ?? Self.name(of: folder)
    var paths: [String] = []
    do throws(FileError) {
      try made.write(Self.manifest(name), to: path)
      paths.append("modules.json")
      let catalog = Path.join(folder, "manifests")
      if try FileKind.of(catalog) == nil {
        // Git does not track empty folders.
        try made.write("", to: Path.join(catalog, ".gitkeep"))
        paths.append("manifests/.gitkeep")
      }
      if try writeAttribute() { paths.append(".gitattributes") }
    } catch {
      throw made.undone(after: error, terminal, global.format)
    }
    if git {
      for setting in Self.gitSettings where ProgramRun(git: ["config"] + setting, in: folder)?.status != 0 {
        terminal.note(
          wrapping:
            "error[no-git]: git could not be configured; run: git config \(setting[0]) '\(setting[1])'"
        )
        throw ExitStatus.badData
      }
    }
    show(name, paths, terminal, global.format)
  }

  /// Adds the line that names the merge driver, unless the file already says something about lockfiles.
  ///
  /// - Returns: whether the file was written.
  private func writeAttribute() throws(FileError) -> Bool {
    let path = Path.join(folder, ".gitattributes")
    let old = try FileKind.of(path) == nil ? [] : try FileReader.bytes(of: path)
    let lines = old.split(separator: UInt8(ascii: "\n"))
    if lines.contains(where: { $0.starts(with: "modules.lock.json".utf8) }) { return false }
    let lineBreak = old.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
    let start = old.isEmpty || old.last == UInt8(ascii: "\n") ? "" : lineBreak
    return try AtomicFile.write(old + Array((start + Self.attribute + lineBreak).utf8), to: path)
  }

  /// Returns the name of the folder, as far as it is a valid name.
  private static func name(of folder: String) -> String {
    let text = Path.resolved(folder).map { Path.name(of: $0) } ?? ""
    let allowed = String(
      text.unicodeScalars.map { ModuleName.isValid("a\($0)") && $0 != "/" ? Character($0) : "-" }
    )
    let name = String(allowed.drop { !ModuleName.isValid(String($0)) }.prefix(ModuleName.maximumLength))
    return ModuleName.isValid(name) ? name : "app"
  }

  private static func manifest(_ name: String) -> String {
    """
    {
      "name": "\(name)",
      "dependencies": {},
      "catalogs": ["manifests"],
      "workspace": ["Sources/*/module.json"]
    }

    """
  }

  private func show(_ name: String, _ paths: [String], _ terminal: Terminal, _ format: GlobalOptions.Format) {
    if format == .json {
      let document: JSONValue = [
        "schema": "modctl.init/1", "name": .string(name), "files": .strings(paths), "git": .bool(git),
      ]
      return terminal.print(document.text)
    }
    terminal.print(terminal.bold("Created \(name)"))
    for path in paths { terminal.print("  + \(path)") }
    terminal.print("\nNext")
    var rows = [
      ["modctl new NAME", "creates a module in Sources"],
      ["modctl add NAME", "adds it, or a module of the catalog, to modules.json"],
    ]
    if !git { rows.append(["git config", "see `modctl help lock merge`, for git to merge lockfiles"]) }
    for line in ColumnTable(rows: rows).lines(width: terminal.width) { terminal.print(line) }
  }
}
