import ArgumentParser

/// What is done with lockfiles apart from resolving.
struct Lock: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Commands for lockfiles.",
    subcommands: [LockMerge.self]
  )
}
