// swift-tools-version: 6.1
import PackageDescription

// Coverage-guided fuzzing of what anybody may send to a host; `scripts/fuzz` runs it. A package of its own, since all of
// it is built with libFuzzer, which brings its own `main`.
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
  ],
  swiftLanguageModes: [.v6]
)
