// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that whoever depends on ModuleKit does not build the benchmarks.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "ModuleKit", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
  ],
  targets: ["resolve-all", "lifecycle", "talking", "routes", "draw-graphs", "remote-catalog"].map { name in
    .executableTarget(
      name: name,
      dependencies: [
        // The conformance run needs no more than the files and the resolver, and drawing no manager.
        .product(
          name: ["resolve-all": "ModuleManifests", "draw-graphs": "ModuleGraphs"][name] ?? "ModuleKit",
          package: "ModuleKit"
        ),
        .product(name: name == "draw-graphs" ? "ModuleTools" : "ModuleManifests", package: "ModuleKit"),
        .product(name: "VersionResolver", package: "ModuleKit"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    )
  },
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]
}
