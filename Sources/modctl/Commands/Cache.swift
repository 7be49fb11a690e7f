import ArgumentParser
import ModctlNetwork
import ModuleManifests
import VersionResolver

/// Manages the cached files of remote catalogs.
struct Cache: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Show where copies of remote catalogs are kept and how large they are, or remove them.",
    discussion: """
      The folder is $XDG_CACHE_HOME/modctl, or ~/.cache/modctl. It can be removed at any time: missing files are \
      fetched again.
      """,
    subcommands: [Show.self, Clear.self],
    defaultSubcommand: Show.self
  )

  /// Shows the location and size of the cache.
  struct Show: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show where the cache is and how large it is."
    )

    @OptionGroup var options: LocalOptions

    func run(_ terminal: Terminal) throws { try Cache.show(terminal, isClearing: false) }
  }

  /// Removes the contents of the cache.
  struct Clear: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "clear",
      abstract: "Remove everything from the cache."
    )

    @OptionGroup var options: LocalOptions

    func run(_ terminal: Terminal) throws { try Cache.show(terminal, isClearing: true) }
  }

  private static func show(_ terminal: Terminal, isClearing: Bool) throws {
    guard let cache = CatalogAccess.cache else {
      throw terminal.refusal(
        DiagnosticCode("no-cache"),
        "neither XDG_CACHE_HOME nor HOME names a folder, so nothing is kept",
        "."
      )
    }
    let (files, bytes) = cache.size
    if isClearing, !cache.clear() {
      throw FileError(.other, path: cache.folder, message: "some files cannot be removed")
    }
    if terminal.format == .json {
      let document: JSONValue = [
        "schema": "modctl.cache/1", "folder": .string(cache.folder), "files": .integer(files),
        "bytes": .integer(bytes), "cleared": .bool(isClearing),
      ]
      return terminal.print(json: document)
    }
    let amount = "\(files.counted("file")), \(bytes) bytes"
    terminal.print(Printable.escaped(cache.folder))
    terminal.print(isClearing ? "  removed \(amount)" : "  \(amount)")
  }
}
