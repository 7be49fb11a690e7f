import ArgumentParser
import ModctlNetwork
import ModuleCatalogs
import ModuleManifests
import ModuleTools

/// Creates the files of an application.
struct Init: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract:
      "Create modules.json, a folder for a catalog, .gitignore, and a line in .gitattributes for merging lockfiles.",
    discussion: """
      Works in the current folder or that of --directory, which may be empty or have a Package.swift. The only existing \
      file that it changes is .gitattributes, which gets one more line; a .gitignore that exists is left alone.
      """
  )

  @OptionGroup var options: LocalOptions

  @Option(
    help: "The application's name. (default: that of the folder)",
    transform: { try NameArgument($0, of: "an application") }
  )
  var name: NameArgument?

  @Flag(help: "Tell git, in this clone, how lockfiles are merged. If modules.json exists, do only that.")
  var git = false

  /// Not an enclosing folder: the application is created here.
  private var folder: String { options.directory }

  private static let attribute = "modules.lock.json merge=modctl"
  private static let gitSettings = [
    ["merge.modctl.name", "modctl lock merge"],
    ["merge.modctl.driver", "modctl lock merge %O %A %B --path %P"],
  ]

  func run(_ terminal: Terminal) throws {
    let exists = FileKind.exists(path("modules.json"), followingLinks: false)
    if let refusal = refusal(exists: exists) { throw terminal.refusal(refusal, .badData) }
    let name = name?.name ?? Self.name(of: folder)
    var files: [(path: String, bytes: [UInt8])] = []
    do throws(FileError) {
      if !exists {
        files.append(("modules.json", Array(Self.manifest(name).utf8)))
        // Git does not track empty folders.
        if try FileKind.of(path("manifests")) == nil { files.append(("manifests/.gitkeep", [])) }
      }
      if !exists, try FileKind.of(path(".gitignore"), followingLinks: false) == nil {
        files.append((".gitignore", Array(Scaffold.ignored.utf8)))
      }
      if let attributes = try attributes() { files.append((".gitattributes", attributes)) }
      try AtomicFiles.write(files.map { (path($0.path), $0.bytes) })
    } catch {
      throw terminal.refusal(unwritten: error)
    }
    if git {
      for setting in Self.gitSettings where ProgramRun(git: ["config"] + setting, in: folder)?.status != 0 {
        throw terminal.refusal(
          DiagnosticCode("no-git"),
          "git could not be configured; run: git config \(setting[0]) '\(setting[1])'",
          "."
        )
      }
    }
    show(name, files.map(\.path), isNew: !exists, terminal)
    if git, let driver = mergeDriver, driver != "modctl" {
      let other =
        ["unspecified", "unset", "set"].contains(driver) ? "" : " but `\(Printable.escaped(driver))`"
      terminal.note(
        wrapping:
          "warning: git's attributes do not name modctl\(other) as the merge driver of modules.lock.json; "
          + "the last line about it in .gitattributes must be: \(Self.attribute)"
      )
    }
  }

  /// The merge driver that git's attributes name for the lockfile, from whatever file.
  private var mergeDriver: String? {
    let run = ProgramRun(git: ["check-attr", "merge", "--", "modules.lock.json"], in: folder)
    return run?.line?.split(separator: " ").last.map { String($0) }
  }

  private func path(_ name: String) -> String { Path.join(folder, name) }

  /// Returns why nothing can be created here.
  ///
  /// - Parameter exists: whether there is a `modules.json`.
  private func refusal(exists: Bool) -> Diagnostic? {
    func refusal(_ code: String, _ message: String, _ file: String) -> Diagnostic {
      Diagnostic(
        DiagnosticCode(code),
        "\(message); nothing was written",
        at: SourcePosition(file: file)
      )
    }
    if exists, !git { return refusal("exists", "modules.json already exists", "modules.json") }
    if git {
      let run = ProgramRun(git: ["rev-parse", "--is-inside-work-tree"], in: folder)
      if run?.line != "true" {
        let message =
          run == nil
          ? "\(ProgramRun.missing("git")); install it, or leave out --git"
          : "this is not a git working tree; run `git init`, or leave out --git"
        return refusal("no-git", message, ".")
      }
    }
    if !exists, let kind = (try? FileKind.of(path("manifests"))) ?? nil, kind != .directory {
      return refusal("exists", "there is a file in place of the catalog's folder", "manifests")
    }
    return nil
  }

  /// Returns `.gitattributes` with the line that names the merge driver, unless the file already says something about lockfiles.
  private func attributes() throws(FileError) -> [UInt8]? {
    let path = path(".gitattributes")
    let old = try FileKind.of(path) == nil ? [] : try FileReader.bytes(of: path)
    let lines = old.split(separator: UInt8(ascii: "\n"))
    if lines.contains(where: { $0.starts(with: "modules.lock.json".utf8) }) { return nil }
    let lineBreak = old.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
    let start = old.isEmpty || old.last == UInt8(ascii: "\n") ? "" : lineBreak
    return old + Array((start + Self.attribute + lineBreak).utf8)
  }

  /// Returns the name of the folder, with hyphens in place of what a name may not contain.
  private static func name(of folder: String) -> String {
    let text = Path.name(of: Path.resolved(folder) ?? folder)
    let words = text.unicodeScalars.split { !ModuleName.isValid("a\($0)") }.map { String($0) }
    let allowed = words.joined(separator: "-").drop { !ModuleName.isValid(String($0)) }
    let name = String(allowed.prefix(ModuleName.maximumLength))
    return ModuleName.isValid(name) ? name : "app"
  }

  private static func manifest(_ name: String) -> String {
    """
    {
      "name": "\(name)",
      "dependencies": {},
      "catalogs": ["manifests"],
      "workspace": ["\(ApplicationManifest.newWorkspace)"]
    }

    """
  }

  private func show(_ name: String, _ paths: [String], isNew: Bool, _ terminal: Terminal) {
    if terminal.format == .json {
      let document: JSONValue = [
        "schema": "modctl.init/1", "name": .string(name), "files": .strings(paths), "git": .bool(git),
      ]
      return terminal.print(json: document)
    }
    terminal.print(
      wrapping: terminal.bold(isNew ? "Created \(name)" : "Configured git to merge lockfiles")
    )
    for path in paths { terminal.print("  + \(path)") }
    if !isNew { return }
    terminal.print("\nNext")
    var rows = [
      ["modctl new NAME", "creates a module in Sources"],
      ["modctl add NAME", "adds it, or a module of the catalog, to modules.json"],
    ]
    if !git { rows.append(["git config", "see `modctl help lock merge`, for git to merge lockfiles"]) }
    terminal.print(ColumnTable(rows: rows))
  }
}
