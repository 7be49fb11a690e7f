/// A command in a form that can be typed again.
struct RepeatedCommand: CustomStringConvertible {
  private let arguments: [String]

  init(_ arguments: String...) { self.arguments = arguments }

  init(_ arguments: [String]) { self.arguments = arguments }

  /// Returns the command with additional arguments.
  func adding(_ more: String...) -> RepeatedCommand { RepeatedCommand(arguments + more) }

  func adding(_ more: [String]) -> RepeatedCommand { RepeatedCommand(arguments + more) }

  var description: String { (["modctl"] + arguments.map(Self.quoted)).joined(separator: " ") }

  /// Returns an argument, quoted for a shell if necessary.
  private static func quoted(_ argument: String) -> String {
    let plain = argument.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "@%+=:,./_-^".utf8.contains(byte)
      }
    }
    if plain, !argument.isEmpty { return argument }
    return "'" + argument.replacing("'", with: "'\\''") + "'"
  }
}
