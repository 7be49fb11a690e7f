// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Shop",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "Modules")],
  targets: [
    .executableTarget(name: "Shop", dependencies: [.product(name: "Modules", package: "Modules")])
  ]
)
