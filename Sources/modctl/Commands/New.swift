import ArgumentParser
import ModuleCatalogs
import ModuleManifests
import ModuleTools

/// Creates the folder of a module.
struct New: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Create a module: its code, its manifest, and a test.",
    discussion: """
      Writes Sources/TARGET with the code and an embedded module.json, and Tests/TARGETTests with a test that checks \
      the module against the rules of AppModule, in the current folder or that of --directory. If there is no \
      Package.swift, it writes one, and a .gitignore; otherwise it prints what to add. It never changes existing files.
      """
  )

  @OptionGroup var options: LocalOptions

  /// Not an enclosing folder: the module is created here.
  private var folder: String { options.directory }

  @Argument(help: "The module's name, such as cart or acme/tax-tables.")
  var name: String

  @Option(help: "The location of ModuleKit for Package.swift: a folder, or the URL of a git repository.")
  var modulekit = "../ModuleKit"

  func validate() throws {
    if modulekit.isEmpty { throw ValidationError("--modulekit takes a folder or a URL.") }
    if let problem = ModuleName.mistake(in: name) {
      throw ValidationError("\(Printable.quoted(name)): \(problem).")
    }
    let target = ModulePackage.targetName(of: name)
    if Scaffold.isImpossible(target) {
      throw ValidationError(
        "The target of `\(name)` would be \(target), which cannot be used next to ModuleKit and the toolchain's libraries; choose another name."
      )
    }
  }

  func run(_ terminal: Terminal) throws {
    let scaffold = Scaffold(module: name, dependency: modulekit, folder: folder)
    var files = scaffold.files
    let package = (try? FileReader.bytes(of: Path.join(folder, "Package.swift"))).map {
      String(decoding: $0, as: UTF8.self)
    }
    let hasPackage = FileKind.exists(Path.join(folder, "Package.swift"))
    if !hasPackage {
      files.insert(("Package.swift", scaffold.package), at: 0)
      // `modctl publish` needs a clean working tree, and both it and `swift test` leave their builds in this folder.
      if !FileKind.exists(Path.join(folder, ".gitignore"), followingLinks: false) {
        files.insert((".gitignore", Scaffold.ignored), at: 0)
      }
    }
    if let clash = scaffold.clash(in: folder) {
      let diagnostic = Diagnostic(
        DiagnosticCode("exists"),
        "\(clash.message); nothing was written",
        at: SourcePosition(file: clash.folder),
        hint: "choose another name, or rename that target first"
      )
      throw terminal.refusal(diagnostic, .badData)
    }
    for file in files where FileKind.exists(Path.join(folder, file.path)) {
      throw terminal.refusal(
        DiagnosticCode("exists"),
        "\(file.path) already exists; nothing was written",
        file.path
      )
    }
    do throws(FileError) {
      try AtomicFiles.write(files.map { (Path.join(folder, $0.path), Array($0.text.utf8)) })
    } catch {
      throw terminal.refusal(unwritten: error)
    }
    warnIfTaken(terminal)
    show(
      files.map(\.path),
      hasPackage ? scaffold : nil,
      dependency: package.map { $0.contains("ModuleKit") } == false ? scaffold.packageDependency : nil,
      terminal
    )
  }

  /// Warns if a catalog of the application has a module of this name, whose place the new one takes in the workspace.
  private func warnIfTaken(_ terminal: Terminal) {
    let directory = options.chosenDirectory ?? ApplicationFolder.nearest
    let application = ApplicationManifest.read("modules.json", in: directory)
    guard let manifest = application.value else { return }
    let published = PublishedCatalog(manifest, document: application.document, directory: directory)
    guard let entry = published.catalog.entries(of: name).last else { return }
    let warning = Diagnostic(
      DiagnosticCode("name-taken"),
      "there is already a module \(Printable.quoted(name)) in a catalog of \(manifest.name)",
      at: SourcePosition(file: entry.path),
      severity: .warning,
      hint: "unless this is its source, give the new module another name"
    )
    terminal.note([warning])
  }

  /// - Parameter addition: what has a part to add to an existing Package.swift; `nil` if a new one was written.
  private func show(
    _ paths: [String],
    _ addition: Scaffold?,
    dependency: String?,
    _ terminal: Terminal
  ) {
    if terminal.format == .json {
      let document: JSONValue = [
        "schema": "modctl.new/1", "module": .string(name), "files": .strings(paths),
        "add": .optional(addition?.targets), "addProduct": .optional(addition?.product),
        "addDependency": .optional(dependency),
      ]
      return terminal.print(json: document)
    }
    terminal.print(wrapping: terminal.bold("Created \(name)"))
    for path in paths { terminal.print("  + \(path)") }
    if let addition {
      terminal.print("\nAdd this to the products of Package.swift, for other packages to use the module:\n")
      terminal.print("    \(addition.product),")
    }
    if let dependency {
      terminal.print("\nAdd this to the dependencies of Package.swift:\n")
      terminal.print("    \(dependency),")
    }
    if let addition {
      terminal.print("\nAdd these to the targets of Package.swift:\n")
      terminal.print(addition.targets)
    }
    terminal.print("\nNext: run `swift test`, then list its dependencies in module.json.")
  }
}
