// swift-tools-version: 6.1
import PackageDescription

// Coverage-guided fuzzing of anything a host can be sent; `scripts/fuzz` runs it. A separate package, since all of it is built
// with libFuzzer, which brings its own `main`.
let tools: [Target.Dependency] = ["ModuleCatalogs", "ModuleManifests", "ModuleTools", "VersionResolver"].map {
  .product(name: $0, package: "ModuleKit")
}

let package = Package(
  name: "ModuleKitFuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ModuleKit", path: "..")],
  targets: [
    .target(
      name: "FuzzedHost",
      dependencies: [
        .product(name: "ModuleKit", package: "ModuleKit"),
        .product(name: "ModuleKitTesting", package: "ModuleKit"),
      ]
    ),
    .executableTarget(
      name: "fuzz-urls",
      dependencies: ["FuzzedHost", .product(name: "ModuleKit", package: "ModuleKit")]
    ),
    .executableTarget(
      name: "fuzz-actions",
      dependencies: ["FuzzedHost", .product(name: "ModuleKit", package: "ModuleKit")]
    ),
    .executableTarget(name: "fuzz-documents", dependencies: tools),
    .executableTarget(name: "fuzz-applications", dependencies: tools),
  ],
  swiftLanguageModes: [.v6]
)
