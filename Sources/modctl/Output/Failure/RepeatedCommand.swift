import ModuleManifests

/// A command in a form that can be typed again.
struct RepeatedCommand: CustomStringConvertible {
  private let arguments: [String]

  init(_ arguments: [String]) { self.arguments = arguments }

  func adding(_ more: [String]) -> RepeatedCommand { RepeatedCommand(arguments + more) }

  var description: String { (["modctl"] + arguments.map(ShellWord.quoted)).joined(separator: " ") }
}
