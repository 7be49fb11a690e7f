// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "ModuleKit",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11)],
  products: [
    .library(name: "VersionResolver", targets: ["VersionResolver"]),
    .library(name: "ModuleManifests", targets: ["ModuleManifests"]),
    .library(name: "ModuleCatalogs", targets: ["ModuleCatalogs"]),
    .library(name: "ModuleTools", targets: ["ModuleTools"]),
    .library(name: "ModuleGraphs", targets: ["ModuleGraphs"]),
    .library(name: "ModuleKit", targets: ["ModuleKit", "ModuleCoding", "ModuleManifests"]),
    .library(name: "ModuleKitTesting", targets: ["ModuleKitTesting"]),
    .library(name: "ModuleKitServer", targets: ["ModuleKitServer"]),
    .executable(name: "modctl", targets: ["modctl"]),
    .executable(name: "modctl-fetch", targets: ["modctl-fetch"]),
    .executable(name: "modctl-build", targets: ["modctl-build"]),
    .plugin(name: "ModctlCommand", targets: ["ModctlCommand"]),
    .plugin(name: "ModctlReadCommand", targets: ["ModctlReadCommand"]),
    .plugin(name: "CheckModuleManifest", targets: ["CheckModuleManifest"]),
    .plugin(name: "AssembleModules", targets: ["AssembleModules"]),
  ],
  traits: [
    .default(enabledTraits: ["CommandLine"]),
    .trait(name: "CommandLine", description: "modctl, also as `swift package modctl`."),
    .trait(name: "Server", description: "ModuleKitServer, for servers under swift-service-lifecycle."),
  ],
  dependencies: [
    // The libraries import only the toolchain's own modules; this one is for modctl's command line.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    // Only ModuleKitServer uses these: without the trait, none of them is fetched.
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.3"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.7.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.2.0"),
    .package(url: "https://github.com/apple/swift-configuration", from: "1.0.0"),
  ],
  targets: [
    // Versions, requirements and the PubGrub solver. Knows nothing about files.
    .target(name: "VersionResolver"),
    // The platform's C library, whatever its name.
    .target(name: "ModuleLibc"),
    // The formats that a running host also reads: module.json, the lockfile, and the routes that manifests declare.
    .target(name: "ModuleManifests", dependencies: ["ModuleLibc", "VersionResolver"]),
    // The sources that modules are selected from: modules.json and its catalogs, in folders, in packed files, or remote.
    .target(name: "ModuleCatalogs", dependencies: ["ModuleLibc", "ModuleManifests", "VersionResolver"]),
    // Operations on an application's files: resolving, checking, explaining and fixing them.
    .target(name: "ModuleTools", dependencies: ["ModuleCatalogs", "ModuleManifests", "VersionResolver"]),
    // Draws the modules of an application, selected or running.
    .target(
      name: "ModuleGraphs",
      dependencies: ["ModuleCatalogs", "ModuleManifests", "ModuleTools", "VersionResolver"],
      // The style and script of the page that shows a graph, embedded as bytes.
      resources: [.embedInCode("Page/page.css"), .embedInCode("Page/page.js")]
    ),
    // Reads and writes JSON and URL parameters with `Codable`: for settings, remote calls, and routes.
    .target(name: "ModuleCoding", dependencies: ["ModuleManifests", "VersionResolver"]),
    // The library that a host embeds. It needs no tool.
    .target(name: "ModuleKit", dependencies: ["ModuleCoding", "ModuleManifests", "VersionResolver"]),
    // Fake modules, a clock that is set by hand, and a conformance kit, for the tests of module authors.
    .target(name: "ModuleKitTesting", dependencies: ["ModuleKit", "ModuleManifests", "VersionResolver"]),
    // Additional features for servers: everything in it is behind the trait.
    .target(
      name: "ModuleKitServer",
      dependencies: [
        "ModuleCoding", "ModuleKit", "ModuleManifests", "VersionResolver",
        server("ServiceLifecycle", "swift-service-lifecycle"),
        server("Logging", "swift-log"),
        server("Metrics", "swift-metrics"),
        server("Tracing", "swift-distributed-tracing"),
        server("Configuration", "swift-configuration"),
      ]
    ),
    // Reads catalogs that are not on this machine: rules, cache, git, and the connection to the program for downloads.
    .target(
      name: "ModctlNetwork",
      dependencies: ["ModuleCatalogs", "ModuleLibc", "ModuleManifests", "VersionResolver"]
    ),
    // The only program that loads Foundation's networking; modctl starts it when a remote catalog is needed.
    .executableTarget(name: "modctl-fetch", dependencies: ["ModctlNetwork"]),
    .executableTarget(
      name: "modctl",
      dependencies: [
        "ModctlNetwork", "ModuleCatalogs", "ModuleGraphs", "ModuleLibc", "ModuleManifests", "ModuleTools",
        "VersionResolver",
        .product(
          name: "ArgumentParser",
          package: "swift-argument-parser",
          condition: .when(traits: ["CommandLine"])
        ),
      ]
    ),
    // The program that the plugins run during a build. It imports little, because SwiftPM compiles it and its imports a second
    // time.
    .executableTarget(
      name: "modctl-build",
      dependencies: [
        "ModctlNetwork", "ModuleCatalogs", "ModuleLibc", "ModuleManifests", "ModuleTools", "VersionResolver",
      ]
    ),
    // `swift package modctl …` in a package that depends on this one: has SwiftPM build modctl, and runs it.
    .plugin(
      name: "ModctlCommand",
      capability: .command(
        intent: .custom(verb: "modctl", description: "Run modctl: resolve, graph, check and the rest."),
        permissions: [
          .writeToPackageDirectory(
            reason: "modctl resolve writes modules.lock.json; others write what they are asked to"
          )
        ]
      )
    ),
    // The same for commands that only read: SwiftPM asks for no permission, so no terminal is needed.
    .plugin(
      name: "ModctlReadCommand",
      capability: .command(
        intent: .custom(
          verb: "modctl-read",
          description: "Run the commands of modctl that only read: graph, why, check and so on."
        )
      )
    ),
    // Checks module.json at build time.
    .plugin(name: "CheckModuleManifest", capability: .buildTool(), dependencies: ["modctl-build"]),
    // Writes the list of modules for a host whose modules are targets of its own package.
    .plugin(
      name: "AssembleModules",
      capability: .buildTool(),
      dependencies: ["modctl-build", "modctl-fetch"]
    ),
    // Code shared by several test targets.
    .target(
      name: "TestSupport",
      dependencies: ["ModuleCatalogs", "ModuleManifests", "VersionResolver"],
      path: "Tests/Support"
    ),
    .testTarget(
      name: "VersionResolverTests",
      dependencies: ["TestSupport", "VersionResolver"],
      // The output of an article's example, read from the source folder.
      exclude: ["explanation", "failure", "proof", "search"].map { "Documentation/\($0).txt" }
    ),
    .testTarget(
      name: "ModuleManifestsTests",
      dependencies: ["ModuleManifests", "TestSupport", "VersionResolver"]
    ),
    .testTarget(
      name: "ModuleCatalogsTests",
      dependencies: ["ModuleCatalogs", "ModuleManifests", "TestSupport", "VersionResolver"]
    ),
    .testTarget(
      name: "ModuleToolsTests",
      dependencies: ["ModuleCatalogs", "ModuleManifests", "ModuleTools", "TestSupport", "VersionResolver"]
    ),
    .testTarget(
      name: "ModuleGraphsTests",
      dependencies: [
        // A graph can be created from a running host.
        "ModuleKit", "ModuleKitTesting",
        "ModuleCatalogs", "ModuleGraphs", "ModuleManifests", "TestSupport", "VersionResolver",
      ]
    ),
    .testTarget(
      name: "ModuleKitTests",
      dependencies: [
        "ModuleKit", "ModuleKitTesting", "ModuleManifests", "ShopHost", "TestSupport", "VersionResolver",
      ],
      exclude: ["Programs/README.md", "Programs/Faults"]
    ),
    // The examples in the comments of the libraries, compiled.
    .testTarget(
      name: "ExampleTests",
      dependencies: [
        "ModuleCatalogs", "ModuleCoding", "ModuleGraphs", "ModuleKit", "ModuleKitTesting", "ModuleManifests",
        "ModuleTools", "TestSupport", "VersionResolver",
      ],
      resources: [.embedInCode("module.json"), .embedInCode("modules.lock.json")]
    ),
    // A host for tests, run as a separate process.
    .executableTarget(
      name: "ShopHost",
      dependencies: ["ModuleKit"],
      path: "Tests/Hosts/ShopHost",
      resources: [.embedInCode("module.json"), .embedInCode("stock.json")]
    ),
    .testTarget(
      name: "ModuleKitServerTests",
      dependencies: [
        "ModuleGraphs", "ModuleKit", "ModuleKitServer", "ModuleKitTesting", "ModuleManifests", "ServerHost",
        "TestSupport", "VersionResolver",
        server("ServiceLifecycle", "swift-service-lifecycle"),
        server("ServiceLifecycleTestKit", "swift-service-lifecycle"),
        server("Logging", "swift-log"),
        server("InMemoryLogging", "swift-log"),
        server("Metrics", "swift-metrics"),
        server("MetricsTestKit", "swift-metrics"),
        server("Tracing", "swift-distributed-tracing"),
        server("InMemoryTracing", "swift-distributed-tracing"),
        server("Configuration", "swift-configuration"),
        server("UnixSignals", "swift-service-lifecycle"),
      ]
    ),
    // The same host under a service group.
    .executableTarget(
      name: "ServerHost",
      dependencies: [
        "ModuleKit", "ModuleKitServer",
        server("Configuration", "swift-configuration"),
        server("Logging", "swift-log"),
        server("ServiceLifecycle", "swift-service-lifecycle"),
        server("UnixSignals", "swift-service-lifecycle"),
      ],
      path: "Tests/Hosts/ServerHost",
      resources: [.embedInCode("http.json"), .embedInCode("stock.json")]
    ),
    .testTarget(
      name: "ModctlNetworkTests",
      dependencies: ["ModctlNetwork", "ModuleCatalogs", "ModuleManifests", "TestSupport"]
    ),
    .testTarget(
      name: "ModctlTests",
      dependencies: [
        "modctl", "modctl-build", "modctl-fetch", "ModctlNetwork", "ModuleCatalogs", "ModuleGraphs",
        "ModuleKit",
        "ModuleKitTesting",
        "ModuleManifests", "ModuleTools",
        "TestSupport", "VersionResolver",
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// Special builds, such as one with a sanitizer, need not build what the tests they run do not use: the variable names the test
// targets to keep, separated by commas.
let keptTests = Context.environment["MODULEKIT_TESTS"].map { Set($0.split(separator: ",").map(String.init)) }
if let keptTests { package.targets.removeAll { $0.type == .test && !keptTests.contains($0.name) } }

// For its plugins, SwiftPM compiles modctl-build and everything it consists of a second time, even if nothing in the package uses
// them. `MODULEKIT_PLUGINS=no` leaves them out.
var unneeded: Set<String> = []
if Context.environment["MODULEKIT_PLUGINS"] == "no" || keptTests != nil {
  unneeded = ["ModctlCommand", "ModctlReadCommand", "CheckModuleManifest", "AssembleModules"]
}
if let keptTests, !keptTests.contains("ModctlTests") {
  unneeded.formUnion(["modctl", "modctl-build", "modctl-fetch", "ModctlNetwork"])
}
package.targets.removeAll { unneeded.contains($0.name) }
package.products.removeAll { unneeded.contains($0.name) }

/// A product that is used only under the trait.
func server(_ product: String, _ package: String) -> Target.Dependency {
  .product(name: product, package: package, condition: .when(traits: ["Server"]))
}

for target in package.targets where target.type != .plugin {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]
  // Every batch of files checks the declarations of all files again, so there are no more batches than processors, which saves
  // some 3 to 9 percent of the processor time for tests. No product contains a test, so packages can still depend on this one by
  // version.
  if target.type == .test {
    target.swiftSettings?.append(.unsafeFlags(["-driver-batch-size-limit", "1000"]))
  }
}
