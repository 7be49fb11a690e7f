#if Server
  import Configuration
  import ModuleKit
  import ModuleManifests

  /// One module's view of a reader while a value is decoded.
  final class ReaderSection {
    private let source: ReaderSource
    private let module: String
    /// Modules whose section might be mistaken for part of this one.
    private let neighbors: [(name: String, path: [String])]
    let coding: JSONCoding
    /// The number of values found.
    private(set) var found = 0
    /// The first required value that is missing: its path, and its kind.
    var missing: (path: [String], kind: String)?

    init(source: ReaderSource, module: String, names: [String], coding: JSONCoding = JSONCoding()) {
      self.coding = coding
      self.source = source
      self.module = module
      let own = SettingLayer.variables.spelling(source.path(of: module))
      let prefix = own + "_"
      let spellings = names.isEmpty ? [] : source.sections(names).spellings(in: .variables)
      neighbors = zip(names, spellings).compactMap { name, spelling in
        guard name != module, spelling == own || spelling.hasPrefix(prefix) else { return nil }
        return (name, source.path(of: name))
      }
    }

    /// Returns an error about a value, with the location where it is or could be.
    func refusal(_ message: String, at path: [String]) -> ConfigurationError {
      source.refusal(message, at: path)
    }

    func decode<Value: Decodable>(_ type: Value.Type, at place: ReaderDecoder) throws -> Value {
      let path = place.path
      do {
        if let value = try place.form(type) ?? list(type, at: path) { return value }
        if type is any KeyedByStrings.Type {
          let reason =
            source.settings == nil
            ? "a dictionary cannot be read from providers, which do not list their keys"
            : "a dictionary cannot be a setting; declare a type that has its keys as properties"
          throw refusal(reason, at: path)
        }
        // Its own form is a list of two integers.
        if type == Duration.self {
          let advice = "declare this as a DurationSetting, which is a number of seconds, not as a Duration"
          throw refusal(advice, at: path)
        }
        return try Value(from: place)
      } catch let error as ConfigurationError where error.isPlaced {
        throw listed(String.self, of: type, error, at: path) ?? listed(Int.self, of: type, error, at: path)
          ?? listed(Double.self, of: type, error, at: path) ?? error
      } catch let error as RefusedValue {
        throw error
      } catch let error as DecodingError {
        // Any other one has its own path.
        guard let expectation = error.expectation(of: type, at: place.codingPath.count) else { throw error }
        throw RefusedValue(error: refusal(expectation, at: path))
      } catch {
        // The type itself rejected it.
        let message = (error as? ConfigurationError)?.message ?? "\(error)"
        throw RefusedValue(error: refusal(message, at: path))
      }
    }

    /// Returns an error that lists the raw values of a type, or names its unit; `nil` if another error than a value of another
    /// kind was found.
    private func listed<Kind: ReaderValue>(
      _ kind: Kind.Type,
      of type: Any.Type,
      _ error: ConfigurationError,
      at path: [String]
    ) -> ConfigurationError? {
      guard let values = ExpectedValues(type), values.kind == Kind.described else { return nil }
      return error == source.mismatch(kind, at: path)
        ? source.mismatch(kind, at: path, expected: values.described) : nil
    }

    // MARK: Scalars and lists

    /// Returns the value of a kind, or `nil` if there is none.
    func value<Kind: ReaderValue>(_ kind: Kind.Type, at path: [String]) throws -> Kind? {
      let value = Kind.read(source.reader, ConfigKey(path))
      if let value {
        try refuseForeign(value, at: path)
        found += 1
        // Providers read `nan` and `inf` as numbers.
        let numbers = (value as? Double).map { [$0] } ?? value as? [Double] ?? []
        guard numbers.allSatisfy(\.isFinite) else {
          throw refusal("expected a number, found one that is not finite", at: path)
        }
        return value
      }
      if isPresent(path) {
        found += 1
        throw source.mismatch(Kind.self, at: path)
      }
      return nil
    }

    /// Returns the value of a kind. If there is none, records that in ``missing`` and returns a stand-in.
    ///
    /// The values after it are still read: only once every member of an object has been requested is it known whether the whole
    /// object is missing.
    func required<Kind: ReaderValue>(_ kind: Kind.Type, at path: [String]) throws -> Kind {
      if let value = try value(kind, at: path) { return value }
      if missing == nil { missing = (path, Kind.described) }
      return Kind.standIn
    }

    /// Returns whether there is a value of any kind.
    func isPresent(_ path: [String]) -> Bool {
      if source.settings?.find(path) != nil { return true }
      let (reader, key) = (source.reader, ConfigKey(path))
      func has<Kind: ReaderValue>(_ kind: Kind.Type) -> Bool { kind.read(reader, key) != nil }
      return has(String.self) || has(Int.self) || has(Double.self) || has(Bool.self) || has([String].self)
        || has([Int].self) || has([Double].self) || has([Bool].self)
    }

    /// Returns the length of a list of any kind.
    func lengthOfList(at path: [String]) throws -> Int {
      let (reader, key) = (source.reader, ConfigKey(path))
      let length =
        [String].read(reader, key)?.count ?? [Int].read(reader, key)?.count
        ?? [Double].read(reader, key)?.count ?? [Bool].read(reader, key)?.count
      if let length { return length }
      if isPresent(path) {
        found += 1
        let lists = "a list of strings, of numbers or of true and false"
        throw source.mismatch([String].self, at: path, expected: lists)
      }
      return try required([String].self, at: path).count
    }

    /// Returns a list that providers know, unless the host has chosen a form for its elements, each of which is then decoded.
    private func list<Value>(_ type: Value.Type, at path: [String]) throws -> Value? {
      func list<Element: ReaderListElement>(of element: Element.Type) throws -> Value? {
        guard type == [Element].self, !coding.hasForm(of: element) else { return nil }
        return try required([Element].self, at: path) as? Value
      }
      return try list(of: String.self) ?? list(of: Int.self) ?? list(of: Double.self) ?? list(of: Bool.self)
    }

    // MARK: Other modules

    /// Rejects a value that also belongs to another module.
    private func refuseForeign<Kind: ReaderValue>(_ value: Kind, at path: [String]) throws {
      guard !neighbors.isEmpty else { return }
      let spelling = SettingLayer.variables.spelling(path)
      for (neighbor, foreign) in neighbors {
        let isPart = path.starts(with: foreign)
        guard isPart || isSame(value, spelling, foreign) else { continue }
        throw ConfigurationError(
          "\(source.name(of: path)) belongs to the module \(neighbor), so \(module) cannot have a value of that name;"
            + " rename the value, or one of the modules"
        )
      }
    }

    /// Returns whether the neighbor would read the same value at its own location.
    private func isSame<Kind: ReaderValue>(
      _ value: Kind,
      _ spelling: String,
      _ foreign: [String]
    ) -> Bool {
      let prefix = SettingLayer.variables.spelling(foreign)
      if spelling == prefix { return Kind.read(source.reader, ConfigKey(foreign)) == value }
      guard spelling.hasPrefix(prefix + "_") else { return false }
      let rest = spelling.dropFirst(prefix.count + 1).lowercased()
      return Kind.read(source.reader, ConfigKey(foreign + [rest])) == value
    }
  }

  /// An error thrown when a type rejects its value, which may be a missing one: that is not an error in the type.
  struct RefusedValue: Error {
    let error: ConfigurationError
  }

  /// Types whose keys would have to be listed.
  private protocol KeyedByStrings {}
  extension Dictionary: KeyedByStrings {}
#endif
