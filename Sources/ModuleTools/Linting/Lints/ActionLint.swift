import ModuleManifests

/// Declared actions that another module declares as well.
enum ActionLint: Lint {
  static let codes = [DiagnosticCode.duplicateAction]

  private struct Entry {
    let file: CheckedFile
    let action: String

    var range: Range<Int>? { file.document?.range(of: ["actions", .key(action)], .key) }
  }

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    var rivals = Rivals<Entry>()
    for file in subject.files {
      for action in file.manifest?.actions ?? [] {
        rivals.add(Entry(file: file, action: action.name), key: action.name, of: file, in: subject)
      }
    }
    rivals.forEachLater(in: subject) { later, earlier, severity in
      let position = earlier.range.flatMap { earlier.file.document?.file.position(of: $0) }
      findings.add(
        .duplicateAction,
        "\(later.file.title) declares the action \(later.action), and so does \(earlier.file.title)",
        about: later.file,
        at: later.range,
        severity: severity,
        notes: [.init("\(earlier.file.title) declares it here", at: position)],
        hint: "rename one of them, or declare a conflict if the modules are alternatives"
      )
    }
  }
}
