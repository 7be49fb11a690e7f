import Foundation
import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing
import VersionResolver

/// Checks what `modctl assemble` writes for adapters and choices: `AssembledModules.swift` is such a file, compiled with this
/// target.
@Suite("The generated modules of a host with adapters and choices")
struct JoinedAssemblyTests {
  /// Recorded with MODULEKIT_RECORD=1.
  @Test("Match what modctl assemble writes")
  func written() throws {
    let app = try Self.app()
    try app.lock()
    #expect(try app.modctl("assemble").status == 0)
    let text = try app.read("Modules/Sources/Modules/Modules.swift")
    let code = try #require(text.range(of: "#endif\n\n")).upperBound
    let recorded = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("AssembledModules.swift")
    let found =
      "// Written by `modctl assemble`, see JoinedAssemblyTests.\n// swift-format-ignore-file\n"
      + text[code...]
    try Recording.expect(found, in: recorded)
    // The bytes are the same whatever the order in the file.
    try app.write("modules.json", Self.application(isTurned: true))
    #expect(try app.modctl("assemble", "--check").status == 0)
  }

  private static let ledger = ModuleAdapter(
    ServiceKey<String>("ledger", version: Version(2, 0, 0)),
    from: ServiceKey<Int>("invoices")
  ) { "\($0) invoices" }

  @Test(
    "Start with the provider that the host supplies and the code of its adapter",
    arguments: [true, false]
  )
  func starts(isReal: Bool) async throws {
    let manager = try Modules.makeManager(
      mailer: isReal ? .mailSmtp : .mailConsole,
      ledgerFromInvoices: Self.ledger
    )
    try await manager.start()
    let mailer = try await manager.service(ServiceKey<String>("mailer"))
    #expect(mailer == (isReal ? "smtp" : "console"))
    #expect(try await manager.service(ServiceKey<String>("ledger")) == "7 invoices")
    let names = await manager.snapshot().modules.map(\.name)
    #expect(names == ["billing", isReal ? "mail-smtp" : "mail-console", "orders", "report"].sorted())
    await manager.stop()
  }

  @Test("Report missing and superfluous adapters, providers and modules of the host")
  func refusals() throws {
    let lockfile = try Modules.lockfile()
    func refusal(_ modules: [any AppModule], _ adapt: (inout ModuleManagerOptions) -> Void) -> String {
      var options = ModuleManagerOptions()
      adapt(&options)
      do {
        _ = try ModuleManager(modules: modules, lockfile: lockfile, options: options)
        return ""
      } catch {
        return "\(error)".split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
    }
    let some = Modules.all(mailer: .mailSmtp)
    #expect(refusal(some) { $0.adapt(Self.ledger) } == "")
    #expect(
      refusal(some) { _ in }.contains(
        "error[missing-adapter]: modules.json declares an adapter that makes ledger from invoices, but the host has none "
          + "hint: call `options.adapt` with the keys of both, or remove it from `adapters` and run `modctl resolve`"
      )
    )
    let other = refusal(some) {
      $0.adapt(Self.ledger)
      $0.adapt(ServiceKey<Int>("clock", version: Version(1, 2, 0)), from: ServiceKey<Int>("invoices")) { $0 }
    }
    #expect(
      other.contains(
        #"hint: add {"interface": "clock", "version": "1.2.0", "from": "invoices"} to `adapters` in modules.json"#
      ),
      "\(other)"
    )
    let older = refusal(some) {
      $0.adapt(ServiceKey<Int>("ledger", version: Version(1, 0, 0)), from: ServiceKey<Int>("invoices")) { $0 }
    }
    #expect(older.contains("the host makes ledger 1.0.0 from invoices, but modules.json declares 2.0.0"))
    let both = refusal(some + [MailConsoleModule()]) { $0.adapt(Self.ledger) }
    #expect(
      both.contains(
        "the host supplies one provider of mailer, mail-console or mail-smtp, but the program has mail-console and mail-smtp"
      )
    )
    let neither = refusal(some.filter { $0.instanceManifest.name != "mail-smtp" }) { $0.adapt(Self.ledger) }
    #expect(neither.contains("mail-console or mail-smtp, but the program has neither"))
    let error = #expect(throws: ModulesError.self) {
      try Modules.all(replacing: [MailConsoleModule()], mailer: .mailSmtp)
    }
    #expect(
      error?.description == "the host supplies the module mail-console, but another provider was chosen"
    )
  }

  @Test("Let the host exchange one provider for the other while it runs")
  func exchanges() async throws {
    let manager = try Modules.makeManager(mailer: .mailSmtp, ledgerFromInvoices: Self.ledger)
    try await manager.start()
    for (new, old) in [("mail-console", "mail-smtp"), ("mail-smtp", "mail-console")] {
      let module: any AppModule = new == "mail-smtp" ? MailSmtpModule() : MailConsoleModule()
      let plan = try await manager.apply(ModuleChange(adding: [module], removing: [old]))
      #expect(plan.restarted == ["orders"])
    }
    await #expect(throws: ModuleError.self) { try await manager.add([MailConsoleModule()]) }
    await #expect(throws: ModuleError.self) { try await manager.remove(["mail-smtp"]) }
    await manager.stop()
  }

  // MARK: The application

  private static func app() throws -> AppFolder {
    let modules = [
      OrdersModule.manifest, ReportModule.manifest, BillingModule.manifest, MailSmtpModule.manifest,
    ]
    let catalog = (modules + [MailConsoleModule.manifest]).map { manifest in
      let provided = manifest.provides.map { "\"\($0.name)\": \"\($0.version)\"" }.joined()
      let required = manifest.requires.map { "\"\($0.name)\": \"\($0.requirement)\"" }.joined()
      return #"{"name": "\#(manifest.name)", "version": "\#(manifest.version)", "provides": {\#(provided)}, "#
        + #""requires": {\#(required)}, "package": {"url": "https://git.example/shop.git", "import": "TestSupport", "#
        + #""type": "\#(ModulePackage.targetName(of: manifest.name))Module"}}"# + "\n"
    }
    return try AppFolder(["all.ndjson": catalog.joined(), "modules.json": application(isTurned: false)])
  }

  private static func application(isTurned: Bool) -> String {
    let names = isTurned ? #""mail-console", "mail-smtp""# : #""mail-smtp", "mail-console""#
    return """
      {
        "name": "shop", "dependencies": { "orders": "^1", "report": "^1" }, "catalogs": ["all.ndjson"],
        "providers": { "mailer": [\(names)] },
        "adapters": [{ "interface": "ledger", "version": "2.0.0", "from": "invoices" }],
        "assembly": { "modulekit": { "path": "../ModuleKit" } }
      }
      """
  }
}

struct OrdersModule: AppModule {
  static let manifest = joined("orders", requires: ["mailer": "^1"])
  func initialize(in context: ModuleContext) async throws {}
}

struct ReportModule: AppModule {
  static let manifest = joined("report", requires: ["ledger": "^2"])
  func initialize(in context: ModuleContext) async throws {
    _ = try context.service(ServiceKey<String>("ledger"))
  }
}

struct BillingModule: AppModule {
  static let manifest = joined("billing", provides: ["invoices": "1.1.0"])
  func initialize(in context: ModuleContext) async throws {
    context.provide(ServiceKey<Int>("invoices")) { 7 }
  }
}

struct MailSmtpModule: AppModule {
  static let manifest = joined("mail-smtp", provides: ["mailer": "1.2.0"])
  func initialize(in context: ModuleContext) async throws {
    context.provide(ServiceKey<String>("mailer")) { "smtp" }
  }
}

struct MailConsoleModule: AppModule {
  static let manifest = joined("mail-console", provides: ["mailer": "1.0.0"])
  func initialize(in context: ModuleContext) async throws {
    context.provide(ServiceKey<String>("mailer")) { "console" }
  }
}

private func joined(
  _ name: String,
  provides: [String: String] = [:],
  requires: [String: String] = [:]
) -> ModuleManifest {
  ModuleManifest(
    name: name,
    version: Version(1, 0, 0),
    provides: provides.compactMap { name, text in Version(text).map { ProvidedInterface(name, $0) } },
    requires: requires.compactMap { name, text in Requirement(text).map { Dependency(name, $0) } }
  )
}
