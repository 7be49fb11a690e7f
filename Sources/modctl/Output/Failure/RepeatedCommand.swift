/// A command as it can be typed again.
struct RepeatedCommand: CustomStringConvertible {
  private let arguments: [String]

  init(_ arguments: String...) { self.arguments = arguments }

  init(_ arguments: [String]) { self.arguments = arguments }

  /// The same with more arguments.
  func adding(_ more: String...) -> RepeatedCommand { RepeatedCommand(arguments + more) }

  func adding(_ more: [String]) -> RepeatedCommand { RepeatedCommand(arguments + more) }

  var description: String { (["modctl"] + arguments.map(Self.quoted)).joined(separator: " ") }

  /// An argument in a shell's quotes, if it needs them.
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
