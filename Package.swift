// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "ModuleKit",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11)],
  products: [
    .library(name: "VersionResolver", targets: ["VersionResolver"]),
    .library(name: "ModuleKit", targets: ["ModuleKit", "ModuleManifests"]),
    .library(name: "ModuleKitTesting", targets: ["ModuleKitTesting"]),
    .executable(name: "modctl", targets: ["modctl"]),
  ],
  dependencies: [
    // The libraries import only the toolchain's own modules; this one serves modctl's command line.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    // Versions, requirements and the PubGrub solver. Knows nothing about files.
    .target(name: "VersionResolver"),
    // The file formats: module.json, modules.json, catalogs, the lockfile.
    .target(name: "ModuleManifests", dependencies: ["VersionResolver"]),
    // What a host embeds.
    .target(
      name: "ModuleKit",
      dependencies: ["ModuleManifests", "VersionResolver"],
      // Style and script of the page that shows a graph, as bytes in the code.
      resources: [.embedInCode("Graph/Page/page.css"), .embedInCode("Graph/Page/page.js")]
    ),
    // Fake modules, a clock that is set by hand and a conformance kit, for the tests of those who write modules.
    .target(name: "ModuleKitTesting", dependencies: ["ModuleKit", "ModuleManifests", "VersionResolver"]),
    .executableTarget(
      name: "modctl",
      dependencies: [
        "ModuleKit", "ModuleManifests", "VersionResolver",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    // What several test targets need.
    .target(name: "TestSupport", path: "Tests/Support"),
    .testTarget(name: "VersionResolverTests", dependencies: ["TestSupport", "VersionResolver"]),
    .testTarget(
      name: "ModuleManifestsTests",
      dependencies: ["ModuleManifests", "TestSupport", "VersionResolver"]
    ),
    .testTarget(
      name: "ModuleKitTests",
      dependencies: [
        "ModuleKit", "ModuleKitTesting", "ModuleManifests", "ShopHost", "VersionResolver",
      ]
    ),
    // A host as a test wants it, run as a process of its own.
    .executableTarget(
      name: "ShopHost",
      dependencies: ["ModuleKit"],
      path: "Tests/Hosts/ShopHost",
      resources: [.embedInCode("module.json"), .embedInCode("stock.json")]
    ),
    .testTarget(
      name: "ModctlTests",
      dependencies: [
        "modctl", "ModuleKit", "ModuleKitTesting", "ModuleManifests", "TestSupport", "VersionResolver",
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]
}
