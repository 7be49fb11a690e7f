import ArgumentParser
import ModuleManifests

/// The name of a module.
struct NameArgument {
  let name: String

  init(_ text: String) throws {
    do throws(NameError) {
      try ModuleName.validate(text)
    } catch {
      throw ValidationError("`\(Printable.escaped(text))` is not a module's name: \(error).")
    }
    name = text
  }
}
