// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "kit",
  products: [.library(name: "Tools", targets: ["Tools"])],
  targets: [.target(name: "Tools")]
)
