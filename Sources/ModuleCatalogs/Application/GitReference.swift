import ModuleManifests
import VersionResolver

/// The rules for what is passed to git: nothing that it could mistake for an option or a command.
enum GitReference {
  static let example = "write it like \"https://git.example/catalog.git\" or \"git@git.example:catalog.git\""

  static func urlProblem(_ text: String) -> String? {
    guard Printable.isSolid(text), !text.hasPrefix("-"), ModulePackageDecoder.isRepository(text) else {
      return "is not the URL of a git repository"
    }
    if SecretInURL.isContained(in: text) { return SecretInURL.rule }
    let colon = text.firstIndex(of: ":") ?? text.endIndex
    if text[colon...].hasPrefix("::") {
      return "would run a program: git's `\(text[..<colon])::` is not allowed"
    }
    return nil
  }

  static func branchProblem(_ text: String) -> String? {
    guard let first = text.utf8.first, isWord(first),
      text.utf8.allSatisfy({ isWord($0) || "./+#@-".utf8.contains($0) }), !text.contains("..")
    else { return "is not the name of a branch" }
    return nil
  }

  static let pathExample = "name a folder of the repository, without a slash at its end: \"manifests\""

  static func pathProblem(_ text: String) -> String? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }),
      text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != 0x5C && $0 != 0x3A })
    else { return "is not a folder inside a repository" }
    return nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte.isASCIILetter || byte == UInt8(ascii: "_")
  }
}
