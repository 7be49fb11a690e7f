import ArgumentParser
import ModuleCatalogs
import ModuleManifests
import ModuleTools

/// An edit of requirements, from reading the files to printing the report, as performed by `add` and `remove`.
struct EditRun {
  /// The command, which is also the name of the JSON document.
  let command: String
  let edit: DependencyEdit
  let isDryRun: Bool
  let failureOptions: FailureOptions
  let options: PlainOptions
  let terminal: Terminal
  /// The command, without the options that all commands share.
  let question: RepeatedCommand

  func run() throws {
    let resolver = ApplicationResolver(directory: options.directory)
    // Of two concurrent edits, one would be lost.
    let lock = terminal.lock(options.directory, against: "editing this folder")
    defer { lock?.release() }
    let editor = ApplicationEditor(resolver, edit)
    switch editor.run() {
    case .failed(let failure, let files):
      let numbers = failureOptions.fixes
      if !numbers.isEmpty, failure.resolutionError != nil {
        return try fix(editor, failure, files, numbers, resolver)
      }
      try fail(failure, files)
    case .edited(let result):
      try finish(result, resolver)
      if !failureOptions.fixes.isEmpty { terminal.note("note: there is nothing to fix") }
    case .refused(let refusal): throw refusal
    }
  }

  private func fail(_ failure: ApplicationError, _ files: [EditedFile]) throws {
    FailureOutput(
      failure: failure,
      terminal: terminal,
      detail: failureOptions.explain,
      question: question.adding(options.place)
    ).show()
    if let path = files.first?.path, failure.resolutionError != nil {
      terminal.note("\(terminal.format == .text ? "\n" : "")\(Printable.escaped(path)) was not changed.")
    }
    throw failure.exitCode
  }

  /// Edits and applies a fix for the failure, all in one step.
  private func fix(
    _ editor: ApplicationEditor,
    _ failure: ApplicationError,
    _ files: [EditedFile],
    _ numbers: [Int],
    _ resolver: ApplicationResolver
  ) throws {
    let run = FixRun(failure: failure, directory: options.directory, terminal: terminal)
    let fix = try run.fix(numbers)
    switch Result(catching: { () throws(ManifestEditError) in
      try editor.run(fixedBy: fix, of: failure, files)
    }) {
    case .failure(let error): throw run.refusal(numbers, error)
    case .success(.failed(let failure, let files)): try fail(failure, files)
    case .success(.refused(let refusal)): throw refusal
    case .success(.edited(let result)):
      try finish(result, resolver)
      if !isDryRun { run.show(fix, numbers) }
    }
  }

  private func finish(_ result: EditedApplication, _ resolver: ApplicationResolver) throws {
    let output = ResolveOutput(
      application: result.application,
      mode: isDryRun ? .dryRun : .write,
      temporary: [],
      terminal: terminal
    )
    output.showWarnings()
    let written = try !isDryRun && result.write(in: resolver.directory)
    EditOutput(command: command, result: result, resolution: output, isDryRun: isDryRun, terminal: terminal)
      .show(written: written)
  }
}
