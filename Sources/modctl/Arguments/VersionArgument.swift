import ArgumentParser
import ModuleManifests
import VersionResolver

/// A version.
struct VersionArgument {
  let version: Version

  init(_ text: String) throws {
    do throws(VersionSyntaxError) {
      version = try Version(parsing: text)
    } catch {
      throw ValidationError("`\(Printable.escaped(text))` is not a version: \(error).")
    }
  }
}
