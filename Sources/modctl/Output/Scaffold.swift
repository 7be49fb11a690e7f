import ArgumentParser
import ModuleManifests
import ModuleTools
import VersionResolver

/// The files of a new module, as text.
struct Scaffold {
  let module: String
  let target: String
  /// A folder or a URL.
  let dependency: String
  /// The name of a new package: the name of its folder, since more modules will be added to it.
  let packageName: String

  init(module: String, dependency: String, folder: String) {
    self.module = module
    packageName = Path.resolved(folder).map { Path.name(of: $0) } ?? ""
    target = ModulePackage.targetName(of: module)
    self.dependency = dependency
  }

  /// Returns whether a target of this name hides what the created code imports, directly or through ModuleKit, whether it cannot
  /// be imported, whether ModuleKit has such a target, or whether the module's type would be called like its protocol.
  static func isImpossible(_ target: String) -> Bool {
    libraries.contains(target) || AssembledNames.moduleKitTargets.contains(target) || target == "App"
  }

  private static let libraries: Set = [
    "Any", "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Observation", "Self",
    "Swift", "Synchronization", "Testing", "XCTest",
  ]

  /// The content of a new `.gitignore`: what SwiftPM builds.
  static let ignored = ".build/\n"

  var files: [(path: String, text: String)] {
    [
      ("Sources/\(target)/module.json", manifest),
      ("Sources/\(target)/\(target)Module.swift", code),
      ("Tests/\(target)Tests/\(target)ModuleTests.swift", test),
    ]
  }

  private var manifest: String {
    """
    {
      "name": "\(module)",
      "version": "0.1.0",
      "dependencies": {}
    }

    """
  }

  private var code: String {
    """
    import ModuleKit

    /// The module `\(module)`.
    public actor \(target)Module: AppModule {
      public static let manifest = ModuleManifest(embedded: PackageResources.module_json)

      public init() {}

      /// Makes the module ready. Its dependencies already are: `try context.module(LogModule.self)` returns one.
      public func initialize(in context: ModuleContext) async throws {}

      /// Releases what `initialize` acquired.
      public func destroy() async {}
    }

    """
  }

  private var test: String {
    """
    import \(target)
    import ModuleKitTesting
    import Testing

    @Suite("\(module)")
    struct \(target)ModuleTests {
      /// Pass the modules it depends on: `check(alongside: [FakeModule("log", "1.4.0")])`.
      @Test("follows the rules of AppModule")
      func conforms() async throws {
        try await ModuleConformance(\(target)Module()).check()
      }
    }

    """
  }

  /// The two targets, as they appear in Package.swift.
  var targets: String {
    """
        .target(
          name: "\(target)",
          dependencies: [.product(name: "ModuleKit", package: \(SwiftLiteral.quoted(kit)))],
          resources: [.embedInCode("module.json")]
        ),
        .testTarget(
          name: "\(target)Tests",
          dependencies: ["\(target)", .product(name: "ModuleKitTesting", package: \(SwiftLiteral.quoted(kit)))]
        ),
    """
  }

  /// The library product, as it appears in Package.swift.
  var product: String { ".library(name: \"\(target)\", targets: [\"\(target)\"])" }

  var package: String {
    """
    // swift-tools-version: 6.1
    import PackageDescription

    let package = Package(
      name: \(SwiftLiteral.quoted(packageName.isEmpty ? target : packageName)),
      platforms: [.macOS(.v15), .iOS(.v18)],
      products: [\(product)],
      dependencies: [
        \(packageDependency)
      ],
      targets: [
    \(targets)
      ],
      swiftLanguageModes: [.v6]
    )

    """
  }

  /// The dependency on ModuleKit, as it appears in Package.swift.
  var packageDependency: String {
    let text = SwiftLiteral.quoted(dependency)
    // SwiftPM does not let a package that is required in a version depend on a branch.
    return isAddress
      ? ".package(url: \(text), from: \"\(Modctl.configuration.version)\")"
      : ".package(name: \"ModuleKit\", path: \(text))"
  }

  private var isAddress: Bool { PackageLocation(dependency).kind == .url }

  /// SwiftPM's name for ModuleKit's package.
  private var kit: String { isAddress ? PackageLocation(dependency).identity : "ModuleKit" }
}
