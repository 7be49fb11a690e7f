/// A location at which an application finds published manifests: one element of `catalogs` in `modules.json`.
///
/// A string is a folder or an `.ndjson` file. A catalog on a web server or in a git repository is an object. It may list the
/// scopes it is for, and is then never asked for any other name.
///
/// ```swift
/// let manifest = ApplicationManifest(
///   name: "shop",
///   catalogs: ["manifests", CatalogReference(.url("https://modules.example/catalog/"), scopes: ["acme"])]
/// )
/// print(manifest.catalogs[1].covers("acme/log"), manifest.catalogs[1].covers("log"))  // true false
/// ```
public struct CatalogReference: Sendable, Hashable {
  /// The location of a catalog.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Location: Sendable, Hashable {
    /// A folder or an `.ndjson` file, relative to `modules.json`.
    case path(String)
    /// The static layout below a URL, as `modctl catalog export` writes it.
    case url(String)
    /// A folder of a git repository; by default, the root on the default branch.
    case git(String, branch: String? = nil, path: String? = nil)
  }

  /// Where the catalog is.
  public var location: Location
  /// The scopes whose names the catalog is asked for, in the order of the file. Empty if it is asked for every name.
  public var scopes: [String]

  public init(_ location: Location, scopes: [String] = []) {
    self.location = location
    self.scopes = scopes
  }

  /// Returns whether the catalog may be asked for a name: any name if there are no ``scopes``, or else one in them.
  public func covers(_ name: String) -> Bool {
    if scopes.isEmpty { return true }
    guard let slash = name.firstIndex(of: "/") else { return false }
    return scopes.contains(String(name[..<slash]))
  }

  /// The folder or file, or `nil` for a catalog that is not on this machine.
  package var path: String? {
    if case .path(let path) = location { path } else { nil }
  }

  static let keys = ["url", "git", "branch", "path", "scopes"]
}

extension CatalogReference: ExpressibleByStringLiteral {
  /// A folder or an `.ndjson` file.
  public init(stringLiteral value: String) { self.init(.path(value)) }
}

extension CatalogReference: CustomStringConvertible {
  /// The path or URL, for messages; with the branch and folder of a repository where they are specified.
  public var description: String {
    switch location {
    case .path(let path): return path
    case .url(let url): return url
    case .git(let url, let branch, let path):
      let details = [branch.map { "branch \($0)" }, path].compactMap { $0 }
      return details.isEmpty ? url : "\(url) (\(details.joined(separator: ", ")))"
    }
  }
}
