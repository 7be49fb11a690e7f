// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "log",
  products: [.library(name: "Log", targets: ["Log"])],
  targets: [.target(name: "Log")]
)
