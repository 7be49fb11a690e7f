import ArgumentParser
import ModuleManifests
import ModuleTools
import VersionResolver

extension Terminal {
  /// Prints diagnostics if files are wrong and there is nothing else to show.
  func show(_ diagnostics: [Diagnostic]) {
    let errors = diagnostics.errors
    if format == .json {
      let document: JSONValue = [
        "schema": "modctl.diagnostic/1", "code": .string(errors.first?.code.name ?? "bad-data"),
        "message": .string(errors.first?.message ?? ""), "diagnostics": .array(diagnostics.map(\.json)),
      ]
      return print(json: document)
    }
    note(renderer.text(of: diagnostics))
    note("\n\(errors.count.counted("error"))")
  }

  /// Reports an error that concerns no line of a file, such as one in the arguments.
  ///
  /// - Parameter path: the file or folder that it has to do with, for programs.
  /// - Returns: the exit code for bad data.
  func refusal(_ code: DiagnosticCode, _ message: String, _ path: String) -> ExitCode {
    refusal(Diagnostic(code, message, at: SourcePosition(file: path)), .badData)
  }

  /// Reports the file that could not be written, so that none was.
  func refusal(unwritten error: FileError) -> ExitCode {
    refusal(.unwritableFile, "\(error); nothing was written", error.path)
  }

  /// Reports such an error, whose position is only for programs.
  func refusal(_ diagnostic: Diagnostic, _ code: Refusal.Code) -> ExitCode {
    guard format == .text else { return Refusal(code, [diagnostic]).show(self) }
    note(wrapping: "error[\(diagnostic.code.name)]: \(Printable.escaped(diagnostic.message))")
    if let hint = diagnostic.hint { note(wrapping: "  hint: \(Printable.escaped(hint))", indent: 4) }
    return Refusal(code, [diagnostic]).exitCode
  }
}

extension Refusal {
  /// Prints the reason, and returns the exit code.
  func show(_ terminal: Terminal) -> ExitCode {
    if terminal.format == .sarif {
      terminal.print(sarif: diagnostics.map { SARIF.Result($0) })
    } else {
      terminal.show(diagnostics)
    }
    return exitCode
  }

  var exitCode: ExitCode {
    switch code {
    case .badData where diagnostics.isUnreachable: ExitStatus.unreachable
    case .badData: ExitStatus.badData
    case .checkFailed: ExitStatus.checkFailed
    case .badRequest: ExitStatus.usage
    }
  }
}
