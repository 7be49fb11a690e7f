import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// The package's `Package.swift`.
struct AssemblyManifest {
  let modules: [Assembly.Module]
  let moduleKit: ApplicationManifest.Source
  /// The traits of ModuleKit to enable, or `nil` for the default ones.
  let traits: [String]?
  let paths: AssemblyPaths
  /// The condition that the source file requires to be defined; see ``AssemblySource/condition(of:)``.
  let condition: String

  var text: String {
    """
    // swift-tools-version: 6.1
    \(Assembly.mark)
    \(Assembly.unformatted)
    import PackageDescription

    let package = Package(
      name: "Modules",
      platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11)],
      products: [.library(name: "Modules", targets: ["Modules"])],
      dependencies: [
    \(dependencies.map { "    " + $0 }.joined(separator: "\n"))
      ],
      targets: [
        .target(
          name: "Modules",
          dependencies: [
    \(products.map { "        " + $0 }.joined(separator: "\n"))
          ],
          swiftSettings: [.define("\(condition)")]
        )
      ],
      swiftLanguageModes: [.v6]
    )

    """
  }

  /// The packages by identity, each with the modules it contains.
  private var packages: [(location: PackageLocation, version: Version, modules: [Assembly.Module])] {
    var found: [String: (location: PackageLocation, version: Version, modules: [Assembly.Module])] = [:]
    for module in modules.sorted(by: { Bytewise.precedes($0.name, $1.name) }) {
      guard let package = module.package else { continue }
      let entry = (package.location, package.version(of: module.version), [Assembly.Module]())
      found[package.location.identity, default: entry].modules.append(module)
    }
    return found.sorted { Bytewise.precedes($0.key, $1.key) }.map(\.value)
  }

  private var dependencies: [String] {
    var lines = [moduleKitDependency]
    for package in packages {
      let names = package.modules.map { "\($0.name) \($0.version)" }.joined(separator: ", ")
      lines.append("// \(names)")
      let text = SwiftLiteral.quoted(package.location.text)
      switch package.location.kind {
      case .url: lines.append(".package(url: \(text), exact: \"\(package.version)\"),")
      case .registry: lines.append(".package(id: \(text), exact: \"\(package.version)\"),")
      case .folder:
        lines.append(".package(path: \(SwiftLiteral.quoted(paths.fromOutput(package.location.text)))),")
      }
    }
    return lines
  }

  /// The dependency on ModuleKit.
  ///
  /// SwiftPM 6.3 does not resolve a graph in which another package enables a trait that this one disables, so the default traits
  /// stay enabled: they are also those that `modctl new` leaves to the modules' packages.
  private var moduleKitDependency: String {
    let location: String
    switch moduleKit {
    case .path(let path):
      location = "name: \"ModuleKit\", path: \(SwiftLiteral.quoted(paths.fromOutput(path)))"
    case .url(let url, let reference):
      let words =
        switch reference {
        case .from(let version): "from: \"\(version)\""
        case .exact(let version): "exact: \"\(version)\""
        case .branch(let name): "branch: \(SwiftLiteral.quoted(name))"
        case .revision(let name): "revision: \(SwiftLiteral.quoted(name))"
        }
      location = "url: \(SwiftLiteral.quoted(url)), \(words)"
    }
    guard let traits else { return ".package(\(location))," }
    return ".package(\(location), traits: [\(traits.map(SwiftLiteral.quoted).joined(separator: ", "))]),"
  }

  private var products: [String] {
    let kit =
      switch moduleKit {
      case .path: "ModuleKit"
      case .url(let url, _): PackageLocation(url).identity
      }
    var lines = [".product(name: \"ModuleKit\", package: \(SwiftLiteral.quoted(kit))),"]
    for package in packages {
      let identity = SwiftLiteral.quoted(package.location.identity)
      for product in Set(package.modules.map(\.product)).sortedBytewise() {
        lines.append(".product(name: \(SwiftLiteral.quoted(product)), package: \(identity)),")
      }
    }
    return lines
  }
}
