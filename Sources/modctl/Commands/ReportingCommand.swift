import ArgumentParser
import ModuleCatalogs
import ModuleManifests
import ModuleTools

/// A command that reports in a format why it cannot do what it was asked for.
protocol ReportingCommand: ParsableCommand {
  var global: GlobalOptions { get }

  /// - Throws: a `Refusal`, the `FileError` of a file that cannot be written, or the exit code if all was said.
  func run(_ terminal: Terminal) throws
}

extension ReportingCommand {
  func run() throws {
    let terminal = Terminal(global)
    do {
      try run(terminal)
    } catch let refusal as Refusal {
      throw refusal.show(terminal, global.format)
    } catch let unwritten as FileError {
      throw Refusal(unwritten: unwritten).show(terminal, global.format)
    }
  }
}

/// A reporting command that reports nothing at lines of files, and therefore does not support SARIF.
protocol PlainReportingCommand: ReportingCommand {
  associatedtype Kind: CommandKind where Kind.Format == PlainFormat
  var options: CommandOptions<Kind> { get }
}

extension PlainReportingCommand {
  var global: GlobalOptions { options.global }
}

extension Terminal {
  /// Takes the lock of a folder, and says what another process is doing if that has to end first; `nil` where there are no locks.
  func lock(_ folder: String, against use: String = "writing to this catalog") -> FolderLock? {
    try? FolderLock(folder) { note("note: another modctl process is \(use); waiting for it") }
  }
}
