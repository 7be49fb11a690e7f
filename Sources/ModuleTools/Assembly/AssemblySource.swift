import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// The source file with the list of modules and the lockfile it was generated from.
struct AssemblySource {
  let application: ResolvedApplication
  let modules: [Assembly.Module]
  let joins: AssemblyJoins
  /// The target that contains the file; `nil` for a separate package that others import.
  let host: AssemblyHost.Target?
  /// The modules whose imports need an explicit access level because the target's other files use one.
  private let importedWithLevel: Set<String>

  init(application: ResolvedApplication, modules: [Assembly.Module], host: AssemblyHost.Target? = nil) {
    self.application = application
    self.modules = modules
    self.host = host
    importedWithLevel = host.map { PackageSources(folder: $0.folder).modulesImportedWithLevel } ?? []
    joins = AssemblyJoins(application.manifest)
  }

  /// The modifier of a type. A target may isolate everything without an explicit isolation to the main actor.
  var typeAccess: String { host == nil ? "public" : "nonisolated" }
  /// The modifier of a member.
  var access: String { host == nil ? "public " : "" }

  var text: String {
    let needsHost = modules.contains(where: \.isHandedIn)
    return """
      \(imports)

      /// The modules of \(application.manifest.name), as locked in modules.lock.json.
      \(typeAccess) enum Modules {
      \(providerTypes)\(needsHost ? handedIn : all)
      \(replacing)
        /// The selection that this was assembled from.
        \(access)static func lockfile() throws -> Lockfile { try Lockfile(embedded: Array(lockfileText.utf8)) }

      \(manager(needsHost: needsHost))
      \(givenMakers)  /// Each module with the closure that creates it; `nil` if the host supplies it.
        private static let makers: [(name: String, make: (@Sendable () -> any AppModule)?)] = [
      \(makers)
        ]

        private static let lockfileText = \(SwiftLiteral.lines(application.lockfile.text, indent: "    "))
      }

      /// A problem with modules that the host hands in.
      \(typeAccess) struct ModulesError: Error, Sendable, CustomStringConvertible {
        \(access)let description: String
      }

      """
  }

  private var imports: String {
    var users: [String: [Assembly.Module]] = ["ModuleKit": []]
    for module in modules.sorted(by: { Bytewise.precedes($0.name, $1.name) }) where isImported(module) {
      users[module.importName, default: []].append(module)
    }
    // A target may require an import for every member that it uses.
    if host != nil { users["ModuleManifests", default: []] += [] }
    return users.sorted { Bytewise.precedes($0.key, $1.key) }.map { name, modules in
      // The host has to create the modules that it hands in, so this module re-exports their code.
      let isExported = host == nil && (name == "ModuleKit" || modules.contains(where: \.isHandedIn))
      let remark = modules.first.map { "  // \($0.remark)" } ?? ""
      let level = importedWithLevel.contains(name) ? "internal " : ""
      return "\(isExported ? "@_exported " : level)import \(SwiftName.code(name))\(remark)"
    }
    .joined(separator: "\n")
  }

  /// Returns whether the file needs the module's code. A host that creates a module itself imports it where it does.
  private func isImported(_ module: Assembly.Module) -> Bool {
    guard let host else { return module.package != nil }
    return !module.isHandedIn && module.importName != host.name
  }

  private var all: String {
    """
      /// Every module of modules.lock.json, in order of initialization.
      \(access)static func all(\(choiceParameters.joined(separator: ", "))) -> [any AppModule] {\(allBody)}

    """
  }

  private var allBody: String {
    joins.choices.isEmpty
      ? " makers.compactMap { $0.make?() } " : "\n    \(filter).compactMap { $0.make?() }\n  "
  }

  private var handedIn: String {
    let names = modules.filter(\.isHandedIn).map(\.name).sortedBytewise()
    return """
        /// The modules that the host must supply: \(names.map { "`\($0)`" }.joined(separator: ", ")).
        \(access)static let handedIn = [\(names.map(SwiftLiteral.quoted).joined(separator: ", "))]

      """
  }

  private var replacing: String {
    """
      /// Every module of modules.lock.json, in order of initialization; the host creates some of them.
      ///
    \(allRemarks)  /// - Throws: ``ModulesError`` if one is not in the lockfile, is supplied twice, or is missing.
      \(access)static func all(\(parameters)) throws -> [any AppModule] {
        var given: [String: any AppModule] = [:]
        for module in replacements {
          let name = module.instanceManifest.name
          if given.updateValue(module, forKey: name) != nil {
            throw ModulesError(description: "the host supplies the module \\(name) twice")
          }
        }
        let modules: [any AppModule] = try \(joins.choices.isEmpty ? "makers" : filter).map { entry in
          if let module = given.removeValue(forKey: entry.name) ?? entry.make?() { return module }
          throw ModulesError(description: "the host must supply the module \\(entry.name)")
        }
        if let name = given.keys.sorted().first {
    \(strayProvider)      throw ModulesError(description: "the host supplies the module \\(name), which is not in modules.lock.json")
        }
        return modules
      }

    """
  }

  private var parameters: String {
    (["replacing replacements: [any AppModule]"] + choiceParameters).joined(separator: ", ")
  }

  private var allRemarks: String {
    joins.choices.isEmpty
      ? ""
      : "  /// - Parameters:\n  ///   - replacements: modules that the host made itself.\n"
        + choiceRemarks
  }

  private var strayProvider: String {
    guard !joins.choices.isEmpty else { return "" }
    return """
            if optional.contains(name) {
              throw ModulesError(description: "the host supplies the module \\(name), but another provider was chosen")
            }

      """
  }

  private func manager(needsHost: Bool) -> String {
    let besides = (choiceParameters + adapterParameters).map { "    \($0),\n" }.joined()
    let replaced = (["replacing: replacements"] + choiceArguments).joined(separator: ", ")
    return """
        /// A manager of all modules, which checks them against the lockfile.
        ///
        /// - Parameters:
        ///   - replacements: modules that the host made itself.
      \(choiceRemarks)\(adapterRemarks)  ///   - configuration: what the modules can read.
        ///   - options: policies and limits.
        \(access)static func makeManager(
          replacing replacements: [any AppModule]\(needsHost ? "" : " = []"),
      \(besides)    configuration: ModuleConfiguration = ModuleConfiguration(),
          options: ModuleManagerOptions = ModuleManagerOptions()
        ) throws -> ModuleManager {
      \(adapting)    \(adapting.isEmpty ? "" : "return ")try ModuleManager(
            modules: all(\(replaced)),
            lockfile: lockfile(),
            configuration: configuration,
            options: options
          )
        }

      """
  }

  private var makers: String {
    var counts: [String: Int] = [:]
    for module in modules where !module.isHandedIn { counts[module.type, default: 0] += 1 }
    return modules.map { module in
      let name = SwiftLiteral.quoted(module.name)
      if module.isHandedIn { return "    (\(name), nil),  // \(module.remark)" }
      // A Swift module may contain a type of the same name, which would hide it, so qualify names only where necessary.
      let isShared =
        counts[module.type, default: 0] > 1 || ["Modules", "ModulesError"].contains(module.type)
        || joins.choices.contains { $0.type == module.type }
        || AssembledNames.moduleKitTypes.contains(module.type)
      let type = SwiftName.code(isShared ? module.importName + "." + module.type : module.type)
      // In an expression, a Swift module named like a function is hidden by it.
      let isHidden = isShared && module.importName.first?.isLowercase ?? false
      let code = isHidden ? "let module: \(type) = .init(); return module" : "\(type)()"
      return "    (\(name), { \(code) }),  // \(module.remark)"
    }.joined(separator: "\n")
  }
}

extension AssemblySource {
  /// The name of a condition that `Package.swift` defines for exactly this source. If the two files do not match, because a run
  /// was interrupted or a merge took one from each side, nothing builds.
  static func condition(of code: String) -> String {
    "MODULES_" + SHA256.hexadecimal(Array(code.utf8)).prefix(16).uppercased()
  }

  /// Returns the code, guarded by a check for its ``condition(of:)``.
  static func guarded(_ code: String) -> String {
    """
    \(Assembly.mark)
    \(Assembly.unformatted)
    #if !\(condition(of: code))
      #error("Package.swift and this file do not belong together: build again, or run `modctl assemble`")
    #endif

    \(code)
    """
  }
}
