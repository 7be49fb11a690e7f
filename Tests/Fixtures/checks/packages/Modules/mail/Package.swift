// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "mail",
  products: [.library(name: "MailKit", targets: ["Mail"])],
  targets: [.target(name: "Mail")]
)
