// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so packages that depend on ModuleKit do not build the benchmarks.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "ModuleKit", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
  ],
  targets: [
    "resolve-all", "families", "lifecycle", "talking", "routes", "draw-graphs", "remote-catalog", "assemble",
    "debian",
  ].map { name in
    // The conformance run needs no more than the files and the resolver, the families only the latter, and drawing no
    // manager.
    let products = [
      "resolve-all": ["ModuleCatalogs", "ModuleManifests"], "families": [], "debian": [],
      "draw-graphs": ["ModuleCatalogs", "ModuleGraphs", "ModuleTools", "ModuleManifests"],
      "assemble": ["ModuleCatalogs", "ModuleTools", "ModuleManifests"],
    ]
    return .executableTarget(
      name: name,
      dependencies: ((products[name] ?? ["ModuleKit", "ModuleManifests"]) + ["VersionResolver"]).map {
        .product(name: $0, package: "ModuleKit")
      } + [.product(name: "ArgumentParser", package: "swift-argument-parser")]
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
