import Foundation
import ModuleManifests
import TestSupport
import Testing

/// An application with a catalog in the static layout, and a folder for the cache.
struct RemoteApp {
  let folder: AppFolder
  /// The files of the catalog by path, as on a server.
  let files: [String: String]
  var environment: [String: String]
  /// The server with the catalog, which stops when its last owner releases it.
  var server: WebServer?

  /// - Parameters:
  ///   - text: the application in the format of ``CompactApp``.
  ///   - url: the catalog's URL.
  ///   - more: further members of `modules.json`.
  init(_ text: String, url: (RemoteApp.Files) throws -> String) throws {
    let texts = try CompactApp(text).texts().map { ($0.path, $0.text) }
    let packed = try AppFolder.packed(Dictionary(texts) { $1 })
    var files = ["/catalog.json": "{\"catalog\": 1}\n"]
    var names: [String] = []
    var interfaces: [String: Set<String>] = [:]
    for (path, text) in packed where path.hasPrefix("manifests/") && path.hasSuffix(".ndjson") {
      let name = String(path.dropFirst("manifests/".count).dropLast(".ndjson".count))
      names.append(name)
      files["/modules/\(name).ndjson"] = text
      for line in text.split(separator: "\n") {
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        for interface in (object?["provides"] as? [String: Any] ?? [:]).keys {
          interfaces[interface, default: []].insert(name)
        }
      }
    }
    for (interface, modules) in interfaces {
      let list = modules.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
      files["/interfaces/\(interface).json"] = "{\"providers\": [\(list)]}\n"
    }
    files["/names.txt"] = names.sorted().map { $0 + "\n" }.joined()
    self.files = files
    folder = try AppFolder(packed.filter { !$0.key.hasPrefix("manifests/") })
    try folder.write("here/modules.json", try folder.read("modules.json"))
    for (path, text) in packed where path.hasPrefix("manifests/") { try folder.write("here/" + path, text) }
    let manifest = try folder.read("modules.json")
    try folder.write(
      "modules.json",
      manifest.replacing("\"manifests\"", with: "{ \"url\": \"\(try url(Files(files: files)))\" }")
    )
    environment = [
      "LANG": "C.UTF-8", "XDG_CACHE_HOME": folder.url.path + "/cache", "HOME": folder.url.path,
      "no_proxy": "*",
      // The delays between attempts are in proportion. Even a busy machine answers in this time.
      "MODCTL_TIMEOUT": "5",
    ]
  }

  /// Makes an application whose catalog is on a server that answers as a test requires, or plainly.
  ///
  /// - Parameters:
  ///   - text: the application in the format of ``CompactApp``.
  ///   - answer: returns the answer for the files of the catalog by path, the request and its number.
  static func serving(
    _ text: String = shop,
    _ answer: @escaping @Sendable ([String: String], WebServer.Request, Int) -> WebServer.Reply = {
      files,
      request,
      _ in WebServer.file(files[request.path].map { Array($0.utf8) }, for: request)
    }
  ) throws -> (app: RemoteApp, server: WebServer) {
    var server: WebServer?
    var app = try RemoteApp(text) { layout in
      let files = layout.files
      let made = try WebServer { answer(files, $0, $1) }
      server = made
      return made.url
    }
    app.server = server
    return (app, try #require(server))
  }

  struct Files {
    let files: [String: String]
  }

  func modctl(_ arguments: String..., variables: [String: String] = [:]) throws -> Modctl.Result {
    try run(arguments, variables: variables)
  }

  func run(_ arguments: [String], variables: [String: String] = [:]) throws -> Modctl.Result {
    try Modctl.run(arguments, in: folder.url, environment: environment.merging(variables) { $1 })
  }

  var lockfile: String? { try? folder.read("modules.lock.json") }

  /// Returns the lockfile of the same application with the catalog in a folder.
  func expectedLockfile() throws -> String {
    _ = try Modctl.run(["resolve"], in: folder.url.appendingPathComponent("here"))
    return try folder.read("here/modules.lock.json")
  }
}

extension RemoteApp {
  /// A small application with a bit of everything.
  static let shop = """
    shop: cart ^1; acme/log ^1
    cart 1.0.0: log ^1
    cart 1.1.0: log ^1; requires Bank ^1; optional ads ^1
    log 1.0.0:
    log 1.2.0:
    stripe 1.0.0: provides Bank 1.0.0; log ^1
    acme/log 1.0.0: conflicts legacy *
    ads 1.0.0:
    legacy 1.0.0:
    """
}
