import ModuleCatalogs
import ModuleManifests

extension Scaffold {
  /// A target that is already there, with the name of one that the module needs.
  struct Clash {
    let message: String
    /// The folder of the target that is already there.
    let folder: String
  }

  /// Returns the clash with a target of the package; `nil` if there is none. SwiftPM refuses two targets with one name: the tests
  /// of `cart` and the code of `cart-tests` are both `CartTests`, the code of `cart` and that of `acme/cart` both `Cart`.
  ///
  /// Compares with the folders of targets, because `Package.swift` is code.
  func clash(in folder: String) -> Clash? {
    let code = "Sources/\(target)"
    let owner = ModuleManifest.read("\(code)/module.json", in: folder).value?.name
    if let owner, owner != module {
      return Clash(
        message: "\(code) is the target of the module `\(owner)`, and that of `\(module)` has the same name",
        folder: code
      )
    }
    let needed = [("the target", target, "Tests"), ("the tests", target + "Tests", "Sources")]
    for (part, name, other) in needed {
      let path = "\(other)/\(name)"
      guard (try? FileKind.of(Path.join(folder, path))) ?? nil != nil else { continue }
      return Clash(
        message: "\(path) is a target \(name), and \(part) of `\(module)` would have the same name",
        folder: path
      )
    }
    return nil
  }
}
