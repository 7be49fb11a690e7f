import ArgumentParser
import ModuleManifests
import VersionResolver

/// `NAME@REQUIREMENT`, such as `log@^1.4`.
struct RequirementArgument {
  let text: String
  let dependency: Dependency

  init(_ text: String) throws {
    guard let at = text.lastIndex(of: "@") else {
      throw ValidationError("`\(Printable.escaped(text))` is not NAME@REQUIREMENT, such as log@^1.4.")
    }
    let name = try NameArgument(String(text[..<at])).name
    let requirement = String(text[text.index(after: at)...])
    do throws(RequirementError) {
      dependency = Dependency(name, try Requirement(parsing: requirement))
    } catch {
      throw ValidationError("`\(Printable.escaped(requirement))` is not a requirement: \(error).")
    }
    self.text = text
  }
}
