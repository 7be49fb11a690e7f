import Foundation

/// The output of `modctl resolve --format json`, as far as tests need it.
struct Resolution: Decodable {
  struct Module: Decodable {
    let name: String
    let version: String
  }

  struct Change: Decodable {
    let module: String
  }

  struct Place: Decodable {
    let file: String
    let line: Int
  }

  struct Fact: Decodable {
    let fact: String
    let module: String?
    let target: String?
    let at: Place?
  }

  struct Lockfile: Decodable {
    let written: Bool
  }

  struct Update: Decodable {
    let moved: Int
    let fewest: Bool
    let unneeded: [String]
  }

  struct Search: Decodable {
    let complete: Bool
  }

  struct Finding: Decodable {
    let code: String
    let at: Place?
  }

  let schema: String
  let modules: [Module]?
  let changes: [Change]?
  let providers: [String: String]?
  let initialization: [[String]]?
  let lockfile: Lockfile?
  let update: Update?
  let code: String?
  let subject: String?
  let core: [Fact]?
  let diagnostics: [Finding]?
  let search: Search?

  /// The selected modules, such as `cart 2.1.0, log 1.4.2`.
  var selection: String? {
    modules.map { $0.map { "\($0.name) \($0.version)" }.joined(separator: ", ") }
  }

  /// The initialization order, such as `log | cart, payment`.
  var order: String? {
    initialization.map { $0.map { $0.joined(separator: ", ") }.joined(separator: " | ") }
  }
}

extension AppFolder {
  /// Runs a command with `--format json`.
  func json(_ arguments: String...) throws -> (status: Int32, document: Resolution, errors: String) {
    let result = try Modctl.run(arguments + ["--format", "json"], in: url)
    let document = try JSONDecoder().decode(Resolution.self, from: Data(result.output.utf8))
    return (result.status, document, result.flatErrors)
  }

  /// The pins of the lockfile, such as `cart 2.1.0, log 1.4.2`.
  func pins() throws -> String {
    struct Lock: Decodable {
      struct Module: Decodable {
        let version: String
      }
      let modules: [String: Module]
    }
    let lock = try JSONDecoder().decode(Lock.self, from: Data(try read("modules.lock.json").utf8))
    return lock.modules.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.version)" }.joined(
      separator: ", "
    )
  }
}
