// Written by `modctl assemble`, see JoinedAssemblyTests.
// swift-format-ignore-file
@_exported import ModuleKit
import TestSupport  // billing 1.0.0: all.ndjson

/// The modules of shop, as locked in modules.lock.json.
public enum Modules {
  /// The modules from which the host chooses one, as the provider of `mailer`.
  public enum MailerProvider: String, CaseIterable, Sendable {
    case mailConsole = "mail-console"
    case mailSmtp = "mail-smtp"
  }

  /// Every module of modules.lock.json, in order of initialization.
  public static func all(mailer: MailerProvider) -> [any AppModule] {
    chosenMakers(mailer.rawValue).compactMap { $0.make?() }
  }

  /// Every module of modules.lock.json, in order of initialization; the host creates some of them.
  ///
  /// - Parameters:
  ///   - replacements: modules that the host made itself.
  ///   - mailer: the provider of `mailer`.
  /// - Throws: ``ModulesError`` if one is not in the lockfile, is supplied twice, or is missing.
  public static func all(replacing replacements: [any AppModule], mailer: MailerProvider) throws -> [any AppModule] {
    var given: [String: any AppModule] = [:]
    for module in replacements {
      let name = module.instanceManifest.name
      if given.updateValue(module, forKey: name) != nil {
        throw ModulesError(description: "the host supplies the module \(name) twice")
      }
    }
    let modules: [any AppModule] = try chosenMakers(mailer.rawValue).map { entry in
      if let module = given.removeValue(forKey: entry.name) ?? entry.make?() { return module }
      throw ModulesError(description: "the host must supply the module \(entry.name)")
    }
    if let name = given.keys.sorted().first {
      if optional.contains(name) {
        throw ModulesError(description: "the host supplies the module \(name), but another provider was chosen")
      }
      throw ModulesError(description: "the host supplies the module \(name), which is not in modules.lock.json")
    }
    return modules
  }

  /// The selection that this was assembled from.
  public static func lockfile() throws -> Lockfile { try Lockfile(embedded: Array(lockfileText.utf8)) }

  /// A manager of all modules, which checks them against the lockfile.
  ///
  /// - Parameters:
  ///   - replacements: modules that the host made itself.
  ///   - mailer: the provider of `mailer`.
  ///   - ledgerFromInvoices: makes `ledger` 2.0.0 from `invoices`.
  ///   - configuration: what the modules can read.
  ///   - options: policies and limits.
  public static func makeManager(
    replacing replacements: [any AppModule] = [],
    mailer: MailerProvider,
    ledgerFromInvoices: ModuleAdapter,
    configuration: ModuleConfiguration = ModuleConfiguration(),
    options: ModuleManagerOptions = ModuleManagerOptions()
  ) throws -> ModuleManager {
    var options = options
    options.adapt(ledgerFromInvoices)
    return try ModuleManager(
      modules: all(replacing: replacements, mailer: mailer),
      lockfile: lockfile(),
      configuration: configuration,
      options: options
    )
  }

  /// The ways to make the modules, without providers that the host does not give.
  private static func chosenMakers(_ providers: String...) -> [(name: String, make: (@Sendable () -> any AppModule)?)] {
    makers.filter { !optional.contains($0.name) || providers.contains($0.name) }
  }

  private static let optional: Set<String> = ["mail-console", "mail-smtp"]

  /// Each module with the closure that creates it; `nil` if the host supplies it.
  private static let makers: [(name: String, make: (@Sendable () -> any AppModule)?)] = [
    ("billing", { BillingModule() }),  // billing 1.0.0: all.ndjson
    ("mail-console", { MailConsoleModule() }),  // mail-console 1.0.0: all.ndjson
    ("mail-smtp", { MailSmtpModule() }),  // mail-smtp 1.0.0: all.ndjson
    ("orders", { OrdersModule() }),  // orders 1.0.0: all.ndjson
    ("report", { ReportModule() }),  // report 1.0.0: all.ndjson
  ]

  private static let lockfileText = #"""
    {
      "lockfile": 1,
      "modules": {
        "billing": {
          "version": "1.0.0",
          "digest": "sha256:ee2a8a2c1dcfde43d3c2e25ed3a121d8243f49cd37b760ff09befd545480d54a",
          "package": {"url": "https://git.example/shop.git", "version": "1.0.0"},
          "dependencies": []
        },

        "mail-console": {
          "version": "1.0.0",
          "digest": "sha256:9b7227c5492d6a7305b76a2e3428b0efc01ad2a978b4fa64a2adbdd29d8b80d2",
          "package": {"url": "https://git.example/shop.git", "version": "1.0.0"},
          "dependencies": []
        },

        "mail-smtp": {
          "version": "1.0.0",
          "digest": "sha256:0478b52c778d387676dc2fdd2ce6220a6442617ddae18578d76598134872956f",
          "package": {"url": "https://git.example/shop.git", "version": "1.0.0"},
          "dependencies": []
        },

        "orders": {
          "version": "1.0.0",
          "digest": "sha256:c9649cd9f96ff335caf1d9171ee96076cb0567890f3b81d228848f8704bd752f",
          "package": {"url": "https://git.example/shop.git", "version": "1.0.0"},
          "dependencies": ["mail-console", "mail-smtp"]
        },

        "report": {
          "version": "1.0.0",
          "digest": "sha256:a09656cc6211c1cf21d921da2d63ce6fe9204236bfe634c7e6579ef57fe8714f",
          "package": {"url": "https://git.example/shop.git", "version": "1.0.0"},
          "dependencies": ["billing"]
        }
      },
      "adapters": [
        {"interface": "ledger", "version": "2.0.0", "from": "invoices"}
      ],
      "providers": {
        "ledger": "billing",
        "mailer": ["mail-console", "mail-smtp"]
      }
    }

    """#
}

/// A problem with modules that the host hands in.
public struct ModulesError: Error, Sendable, CustomStringConvertible {
  public let description: String
}
