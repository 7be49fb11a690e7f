import ArgumentParser

/// Commands for people who run a catalog.
struct CatalogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog",
    abstract: "Commands for catalogs that others read over the network.",
    subcommands: [CatalogExportCommand.self, CatalogVerifyCommand.self]
  )
}
