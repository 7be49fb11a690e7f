import ArgumentParser
import ModuleCatalogs
import ModuleManifests
import ModuleTools

/// A command that reports in a format why it cannot do what it was asked for.
protocol ReportingCommand: ParsableCommand {
  associatedtype Kind: CommandKind
  var options: CommandOptions<Kind> { get }

  /// - Throws: a `Refusal`, the `FileError` of a file that cannot be written, or the exit code if all was said.
  func run(_ terminal: Terminal) throws
}

extension ReportingCommand {
  func run() throws { try Terminal(options).reporting(run) }
}

extension Terminal {
  /// Runs a command, and reports the errors that it throws.
  func reporting(_ run: (Terminal) throws -> Void) throws {
    do {
      try run(self)
    } catch let refusal as Refusal {
      throw refusal.show(self)
    } catch let unwritten as FileError {
      throw Refusal(unwritten: unwritten).show(self)
    }
  }

  /// Takes the lock of a folder, and says what another process is doing if that has to end first; `nil` where there are no locks.
  func lock(_ folder: String, against use: String = "writing to this catalog") -> FolderLock? {
    try? FolderLock(folder) { note("note: another modctl process is \(use); waiting for it") }
  }
}
