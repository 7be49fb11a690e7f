import ArgumentParser

/// What is done with lockfiles apart from resolving.
struct Lock: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Work on lockfiles.",
    subcommands: [LockMerge.self]
  )
}
