import ArgumentParser
import ModuleManifests
import ModuleTools
import VersionResolver

/// `NAME` or `NAME@VERSION`.
struct UpdateArgument {
  let target: Update.Target

  init(_ text: String) throws {
    guard let at = text.lastIndex(of: "@") else {
      target = Update.Target(try NameArgument(text).name)
      return
    }
    let name = try NameArgument(String(text[..<at])).name
    let version = String(text[text.index(after: at)...])
    do throws(VersionSyntaxError) {
      target = Update.Target(name, version: try Version(parsing: version))
    } catch {
      throw ValidationError("`\(Printable.escaped(version))` is not a version: \(error).")
    }
  }
}
