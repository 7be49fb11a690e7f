import Foundation
import Testing

/// The commits in `Package.resolved`, compared with those that were published.
extension AssembleTests {
  @Test("Compares commits: a moved tag is an error that names both")
  func moved() throws {
    let app = try Self.shop()
    func resolved(_ version: String, _ revision: String) -> String {
      """
      { "pins": [
        { "identity": "other", "kind": "remoteSourceControl", "location": "x", "state": { "revision": "0" } },
        { "identity": "shop-modules", "kind": "remoteSourceControl", "location": "https://git.example/acme/shop-modules.git",
          "state": { "revision": "\(revision)", "version": "\(version)" } }
      ], "version": 3 }
      """
    }
    let other = String(repeating: "b", count: 40)
    let paths = ["Package.resolved", "Modules/Package.resolved"]
    for path in paths { try app.write(path, resolved("3.2.0", Self.commit)) }
    #expect(try app.modctl("assemble").output.contains("1 commit matches what was published.\n"))
    for path in paths { try app.remove(path) }
    for path in paths {
      try app.write(path, resolved("3.2.0", Self.commit))
      #expect(try app.modctl("assemble").output.contains("1 commit matches what was published.\n"))
      try app.write(path, resolved("3.2.0", other))
      for arguments in [["assemble"], ["assemble", "--check"]] {
        try Modctl.run(arguments, in: app.url).expect(
          65,
          "\(path):4:28: error[moved-tag]: shop-modules 3.2.0 is not the commit that was published",
          "published: \(Self.commit) (cart in modules.lock.json)",
          "resolved: \(other)"
        )
      }
      // Another version means that SwiftPM has not resolved since the lockfile changed: only --check reports it.
      try app.write(path, resolved("3.1.0", other))
      #expect(try app.modctl("assemble").status == 0)
      try app.modctl("assemble", "--check").expect(
        2,
        "shop-modules is pinned to 3.1.0, but modules.lock.json has 3.2.0"
      )
      // A Package.swift needs a branch. Resolving again would change nothing.
      let branch = resolved("3.2.0", other).replacing(#""version""#, with: #""branch""#)
      try app.write(path, branch)
      try app.modctl("assemble", "--check").expect(
        2,
        "shop-modules is pinned to no version, but modules.lock.json has 3.2.0",
        "hint: require a version of it in each Package.swift that needs it; then run `swift package"
      )
      try app.remove(path)
    }
    #expect(try app.modctl("assemble", "--check").status == 0)
    // A package that was locked since is not pinned. A host that uses none of them is about something else.
    try app.write("Package.resolved", resolved("3.2.0", Self.commit))
    try app.modctl("assemble", "--check").expect(
      2,
      "Package.resolved:1:11: error[package-resolved]: acme.tax-tables is not pinned, but"
    )
    try app.write(
      "Package.resolved",
      resolved("3.2.0", Self.commit).replacingOccurrences(of: "shop-modules", with: "shop-tools")
    )
    #expect(try app.modctl("assemble", "--check").status == 0)
    // With a mark of git, nothing can be compared.
    try app.write("Package.resolved", "<<<<<<< ours\n" + resolved("3.2.0", other))
    try app.modctl("assemble", "--check").expect(65, "Package.resolved:1:1: error[bad-json]")
  }
}
