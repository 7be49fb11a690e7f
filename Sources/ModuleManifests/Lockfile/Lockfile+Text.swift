import VersionResolver

extension Lockfile {
  /// The lockfile as text: sorted bytewise, with LF line endings and an empty line between modules, so that merges touch few
  /// lines. Equal lockfiles have equal texts.
  ///
  /// - Complexity: O(*n* log *n*) for *n* modules and dependencies.
  public var text: String { text { _ in nil } }

  /// Returns the text, with conflict markers where a module has two digests.
  func text(digests: (String) -> (ours: String, theirs: String)?) -> String {
    var sections = ["  \"lockfile\": \(Self.format)", modulesText(digests)]
    if !adapters.isEmpty {
      let lines = adapters.sorted(by: InterfaceAdapter.precedes).map { "    \(Self.text(of: $0))" }
      sections.append("  \"adapters\": [\n" + lines.joined(separator: ",\n") + "\n  ]")
    }
    if !overrides.isEmpty {
      sections.append(section("overrides", overrides.mapValues { Self.quoted($0.description) }))
    }
    let providers = admittedProviders
    if !providers.isEmpty {
      sections.append(
        section(
          "providers",
          providers.mapValues { modules in
            let names = modules.map { Self.quoted($0) }
            return names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
          }
        )
      )
    }
    return "{\n" + sections.joined(separator: ",\n") + "\n}\n"
  }

  private func modulesText(_ digests: (String) -> (ours: String, theirs: String)?) -> String {
    if modules.isEmpty { return "  \"modules\": {}" }
    let entries = modules.sorted { Bytewise.precedes($0.key, $1.key) }.map { name, module in
      var lines = ["      \"version\": \(Self.quoted(module.version.description))"]
      let names = Set(module.dependencies).sortedBytewise().map { Self.quoted($0) }
      let dependencies = "      \"dependencies\": [\(names.joined(separator: ", "))]"
      if let (ours, theirs) = digests(name) {
        // Each side has its own comma, so removing the markers and one side leaves valid JSON.
        let sides = [ours, theirs].map { "      \"digest\": \(Self.quoted($0)),\n" }
        let package = module.package.map { "      \"package\": \(Self.text(of: $0)),\n" } ?? ""
        lines.append(
          "<<<<<<< ours\n\(sides[0])=======\n\(sides[1])>>>>>>> theirs\n\(package)\(dependencies)"
        )
      } else {
        if let digest = module.digest { lines.append("      \"digest\": \(Self.quoted(digest))") }
        if let package = module.package { lines.append("      \"package\": \(Self.text(of: package))") }
        lines.append(dependencies)
      }
      return "    \(Self.quoted(name)): {\n" + lines.joined(separator: ",\n") + "\n    }"
    }
    return "  \"modules\": {\n" + entries.joined(separator: ",\n\n") + "\n  }"
  }

  private static func text(of package: Package) -> String {
    let key = package.location.kind == .registry ? "id" : "url"
    var members = [(key, package.location.text), ("version", package.version.description)]
    if let revision = package.revision { members.append(("revision", revision)) }
    return object(members)
  }

  private static func text(of adapter: InterfaceAdapter) -> String {
    object([
      ("interface", adapter.interface), ("version", adapter.version.description), ("from", adapter.from),
    ])
  }

  private static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(quoted($0)): \(quoted($1))" }.joined(separator: ", ") + "}"
  }

  /// - Parameter members: what is written for each key.
  private func section(_ name: String, _ members: [String: String]) -> String {
    let lines = members.sorted { Bytewise.precedes($0.key, $1.key) }.map {
      "    \(Self.quoted($0.key)): \($0.value)"
    }
    return "  \"\(name)\": {\n" + lines.joined(separator: ",\n") + "\n  }"
  }

  private static func quoted(_ text: String) -> String {
    JSONValue.string(text).compactText
  }
}
