import Foundation

/// A small workspace with a catalog.
enum ReleaseApp {
  /// `cart` 1.1.0 of the workspace, with 1.0.0 already published, and `gift`, which is new.
  static func make(_ more: [String: String] = [:], cart: String? = nil) throws -> AppFolder {
    try AppFolder(
      [
        "modules.json": """
        {"name": "shop", "dependencies": {"cart": "*"}, "catalogs": ["manifests"], "workspace": ["Sources/*/module.json"]}
        """,
        "manifests/log/1.0.0.json": #"{"name": "log", "version": "1.0.0"}"#,
        "manifests/cart/1.0.0.json": """
        {"name": "cart", "version": "1.0.0", "dependencies": {"log": "^1"}, "provides": {"OrderCart": "1.0.0"}}
        """,
        "manifests/orders/1.0.0.json":
          #"{"name": "orders", "version": "1.0.0", "dependencies": {"cart": "^1.0"}}"#,
        "manifests/mail/1.0.0.json":
          #"{"name": "mail", "version": "1.0.0", "dependencies": {"cart": "=1.0.0"}}"#,
        "Sources/Cart/module.json": cart ?? """
          {"provides": {"OrderCart": "1.1.0"}, "version": "1.1.0", "name": "cart", "x-team": "north",
            "dependencies": {"log": "^1", "gift": "^0.1"}, "$schema": "module.schema.json"}
          """,
        "Sources/Gift/module.json": #"{"name": "gift", "version": "0.1.0", "dependencies": {"log": "^1"}}"#,
      ].merging(more) { $1 }
    )
  }

  /// A workspace with `cart`, of which some versions are published.
  ///
  /// - Parameters:
  ///   - members: further members of the manifest in the workspace.
  ///   - published: the versions, each with further members of its manifest.
  static func cart(_ version: String, _ members: String = "", published: [String: String]) throws -> AppFolder
  {
    func manifest(_ version: String, _ members: String) -> String {
      #"{"name": "cart", "version": "\#(version)"\#(members)}"#
    }
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "workspace": ["Sources/*/module.json"]}"#,
      "Sources/cart/module.json": manifest(version, members),
    ])
    for (version, members) in published {
      try app.write("manifests/cart/\(version).json", manifest(version, members))
    }
    return app
  }

  static let date = ["--date", "2026-05-01T09:00:00Z"]
}

extension AppFolder {
  func publish(_ arguments: String...) throws -> Modctl.Result {
    try Modctl.run(["publish"] + arguments + ReleaseApp.date, in: url)
  }
}
