import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// The host's choices as parameters of the generated `Modules`: which of several providers supplies an interface, and the code of
/// adapters.
struct AssemblyJoins {
  /// An interface for which the host chooses one provider.
  struct Choice {
    let interface: String
    let parameter: String
    /// The name of the enumeration of the modules.
    let type: String
    let cases: [(name: String, module: String)]
  }

  struct Adapter {
    let declaration: InterfaceAdapter
    let parameter: String
  }

  private(set) var choices: [Choice] = []
  private(set) var adapters: [Adapter] = []

  /// Names that a parameter cannot have because the body of its function uses them.
  private static let used: Set<String> = [
    "all", "chosenMakers", "configuration", "entry", "given", "lockfile", "makers", "modules", "name",
    "optional", "options", "replacements", "replacing",
  ]

  init(_ application: ApplicationManifest) {
    var parameters = Self.used
    var types: Set<String> = []
    for interface in application.choices.keys.sortedBytewise() {
      var cases: Set<String> = []
      let modules = (application.choices[interface] ?? []).sortedBytewise()
      choices.append(
        Choice(
          interface: interface,
          parameter: Self.unused(SwiftName.lowerCamelCase(interface), &parameters),
          type: Self.unused(ModulePackage.targetName(of: interface) + "Provider", &types),
          cases: modules.map { (Self.unused(SwiftName.lowerCamelCase($0), &cases), $0) }
        )
      )
    }
    for adapter in application.adapters.sorted(by: InterfaceAdapter.precedes) {
      let name =
        SwiftName.lowerCamelCase(adapter.interface) + "From" + ModulePackage.targetName(of: adapter.from)
      adapters.append(Adapter(declaration: adapter, parameter: Self.unused(name, &parameters)))
    }
  }

  /// The modules that are created only if the host chooses them.
  var optional: [String] { Set(choices.flatMap { $0.cases.map(\.module) }).sortedBytewise() }

  /// Returns the name, with a number appended if it is already in use.
  private static func unused(_ name: String, _ used: inout Set<String>) -> String {
    var (result, number) = (name, 2)
    while !used.insert(result).inserted {
      result = "\(name)\(number)"
      number += 1
    }
    return result
  }
}

extension SwiftName {
  /// Returns a name without its scope in lower camel case, such as `mailSmtp` for `acme/mail-smtp`, with `_` appended if it is a
  /// Swift keyword.
  static func lowerCamelCase(_ name: String) -> String {
    let text = ModulePackage.targetName(of: name)
    let capitals = text.prefix { $0.isUppercase }
    // `URLStore` becomes `urlStore`; `Mailer` becomes `mailer`.
    let count = capitals.count == text.count || capitals.count == 1 ? capitals.count : capitals.count - 1
    let result = text.prefix(count).lowercased() + text.dropFirst(count)
    return words.contains(result) ? result + "_" : result
  }

  /// Returns a name, or names separated by dots, as code: keywords are in backticks.
  static func code(_ path: String) -> String {
    let names = path.split(separator: ".").map(String.init)
      .map { words.contains($0) || wordsBeforeTypes.contains($0) ? "`\($0)`" : $0 }
    return names.joined(separator: ".")
  }

  /// Keywords only where a type is expected: parameters may have these names.
  private static let wordsBeforeTypes: Set<String> = ["any", "each"]

  private static let words: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch", "class",
    "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let",
    "nil", "none", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows",
    "return", "self", "some", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
    "try", "typealias", "var", "where", "while",
  ]
}
