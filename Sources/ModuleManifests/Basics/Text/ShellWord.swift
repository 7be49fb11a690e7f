/// Writes arguments of commands that a message tells the reader to type.
package enum ShellWord {
  /// Returns an argument, quoted for a shell if necessary.
  package static func quoted(_ argument: String) -> String {
    let isPlain = argument.utf8.allSatisfy { byte in
      byte.isASCIILetter || byte.isASCIIDigit || "@%+=:,./_-^".utf8.contains(byte)
    }
    if isPlain, !argument.isEmpty { return argument }
    return "'" + argument.replacing("'", with: "'\\''") + "'"
  }
}
