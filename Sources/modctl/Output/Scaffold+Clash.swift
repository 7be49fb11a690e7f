import ModuleCatalogs
import ModuleManifests
import VersionResolver

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
    let needed = [("the target", target, "Sources"), ("the tests", target + "Tests", "Tests")]
    for (part, name, own) in needed {
      for other in ["Sources", "Tests"] {
        let folders = (try? Folder.entries(of: Path.join(folder, other)))?.map(\.name) ?? []
        // A file system may not tell names apart that differ only in case. The module's own folders are another matter.
        let found = folders.sortedBytewise().first { found in
          found.lowercased() == name.lowercased() && (other != own || found != name)
        }
        guard let found else { continue }
        return Clash(
          message:
            "\(other)/\(found) is a target \(found), and \(part) of `\(module)` would have the same name"
            + (found == name ? "" : ", apart from case"),
          folder: "\(other)/\(found)"
        )
      }
    }
    return nil
  }
}
