import VersionResolver

/// Reads `modules.lock.json`.
struct LockfileDecoder {
  private static let what = "a lockfile"
  let context: DecodingContext

  func decode(_ root: JSONElement) -> Lockfile? {
    let hint = "if this is the lockfile, delete it to select versions again"
    guard context.expect(.object, root, nil, hint: hint) else { return nil }
    // The number determines what everything else means, so nothing else is examined if it is wrong.
    guard let format = root.member("lockfile") else {
      // A file without the number may be anything, such as the application's manifest.
      context.missing("lockfile", in: root, of: Self.what, hint: hint)
      return nil
    }
    guard isSupported(format) else { return nil }
    var lockfile = Lockfile()
    for (key, value) in root.members {
      let text = key.string ?? ""
      switch text {
      case "lockfile": break
      case "modules": lockfile.modules = modules(value)
      case "overrides":
        lockfile.overrides = dictionary(value, text) { context.version($1, $0) }
      case "providers":
        lockfile.admittedProviders = ProviderDecoder(context: context).decode(value)
      case "adapters":
        lockfile.adapters = AdapterDecoder(context: context, admitsCycles: true).decode(value).sorted(
          by: InterfaceAdapter.precedes
        )
      default: context.unknownKey(key, known: Lockfile.keys, of: Self.what)
      }
    }
    if root.member("modules") == nil { context.missing("modules", in: root, of: Self.what) }
    return lockfile
  }

  private static let remedy = "delete the lockfile to select versions again"

  private func isSupported(_ element: JSONElement) -> Bool {
    guard context.expect(.number, element, "lockfile", hint: "this modctl reads format \(Lockfile.format)")
    else {
      return false
    }
    if element.integer == Lockfile.format { return true }
    let isNewer = (element.integer ?? 0) > Lockfile.format
    context.error(
      .lockfileFormat,
      "the lockfile has format \(Printable.quoted(element.source)), but this modctl reads format \(Lockfile.format)",
      at: element.range,
      hint: isNewer ? "update modctl, or \(Self.remedy)" : Self.remedy
    )
    return false
  }

  private func dictionary<Value>(
    _ element: JSONElement,
    _ name: String,
    value: (String, JSONElement) -> Value?
  ) -> [String: Value] {
    guard context.expect(.object, element, name) else { return [:] }
    var result: [String: Value] = [:]
    for (key, child) in element.members {
      let name = context.name(key, name)
      let value = value(key.string ?? "", child)
      if let name, let value { result[name] = value }
    }
    return result
  }

  private func modules(_ element: JSONElement) -> [String: Lockfile.Module] {
    dictionary(element, "modules") { name, child in
      guard context.expect(.object, child, name) else { return nil }
      return module(child)
    }
  }

  private func module(_ object: JSONElement) -> Lockfile.Module? {
    var version: Version?
    var module = Lockfile.Module(version: Version(0, 0, 0))
    for (key, value) in object.members {
      let text = key.string ?? ""
      switch text {
      case "version": version = context.version(value, text)
      case "digest": module.digest = digest(value)
      case "package": module.package = package(value)
      case "dependencies":
        module.dependencies = Set(context.names(value, text)).sortedBytewise()
      default: context.unknownKey(key, known: Lockfile.moduleKeys, of: "a locked module")
      }
    }
    if object.member("version") == nil { context.missing("version", in: object, of: "a locked module") }
    guard let version else { return nil }
    module.version = version
    return module
  }

  private func package(_ element: JSONElement) -> Lockfile.Package? {
    guard context.expect(.object, element, "package") else { return nil }
    let what = "a locked package"
    if element.member("version") == nil { context.missing("version", in: element, of: what) }
    // The location key `path` and Swift names belong in manifests only.
    let decoder = ModulePackageDecoder(context: context, keys: Lockfile.packageKeys, of: what)
    guard let package = decoder.decode(element), let version = package.version else { return nil }
    return Lockfile.Package(package.location, version: version, revision: package.revision)
  }

  private func digest(_ element: JSONElement) -> String? {
    context.string(element, "digest") { text in
      guard !isDigest(text) else { return nil }
      return
        "a digest is `sha256:` followed by 64 lowercase hexadecimal digits, found \(Printable.quoted(text))"
    }
  }

  private func isDigest(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 71 && bytes.starts(with: "sha256:".utf8)
      && bytes[7...].allSatisfy { $0.isLowercaseHexadecimalDigit }
  }
}
