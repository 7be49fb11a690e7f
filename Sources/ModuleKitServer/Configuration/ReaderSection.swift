#if Server
  import Configuration
  import ModuleKit
  import ModuleManifests

  /// One module's view of a reader, while one value is decoded.
  final class ReaderSection {
    private let source: ReaderSource
    private let module: String
    /// Modules whose section might be taken for a part of this one.
    private let neighbours: [(name: String, path: [String])]
    /// How many values were found.
    private(set) var found = 0
    /// The first value that should be there and is not.
    var missing: MissingValue?

    init(source: ReaderSource, module: String, names: [String]) {
      self.source = source
      self.module = module
      let own = VariableName.spelling(source.path(of: module))
      neighbours = names.compactMap { name in
        let path = source.path(of: name)
        let spelling = VariableName.spelling(path)
        guard name != module, spelling == own || spelling.hasPrefix(own + "_") else { return nil }
        return (name, path)
      }
    }

    /// A key as a person finds it, in a file or in the environment.
    func name(of path: [String]) -> String {
      "`\(path.joined(separator: "."))` (environment: \(VariableName.spelling(path)))"
    }

    func decode<Value: Decodable>(_ type: Value.Type, at place: ReaderDecoder) throws -> Value {
      let path = place.path
      if let value = try list(type, at: path) { return value }
      if type is any KeyedByStrings.Type {
        throw ConfigurationError(
          "\(name(of: path)): a dictionary cannot be read from providers, which do not list their keys"
        )
      }
      return try Value(from: place)
    }

    // MARK: Scalars and lists

    /// The value of a kind; `nil` if there is none.
    func value<Kind: ReaderValue>(_ kind: Kind.Type, at path: [String]) throws -> Kind? {
      let value = Kind.read(source.reader, ConfigKey(path))
      if let value {
        try refuseForeign(value, at: path)
        found += 1
        return value
      }
      if isPresent(path) {
        found += 1
        throw ConfigurationError("\(name(of: path)): expected \(Kind.described), found something else")
      }
      return nil
    }

    /// The value of a kind, or a stand-in if there is none, which is noted in ``missing``.
    ///
    /// What comes after it is to be read, too: whether all of an object is missing is known only when all of it was asked for.
    func required<Kind: ReaderValue>(_ kind: Kind.Type, at path: [String]) throws -> Kind {
      if let value = try value(kind, at: path) { return value }
      if missing == nil { missing = MissingValue(name: name(of: path), expected: Kind.described) }
      return Kind.standIn
    }

    /// Whether something of any kind is there.
    func isPresent(_ path: [String]) -> Bool {
      let (reader, key) = (source.reader, ConfigKey(path))
      func has<Kind: ReaderValue>(_ kind: Kind.Type) -> Bool { kind.read(reader, key) != nil }
      return has(String.self) || has(Int.self) || has(Double.self) || has(Bool.self) || has([String].self)
        || has([Int].self) || has([Double].self) || has([Bool].self)
    }

    /// How long a list of any kind is.
    func lengthOfList(at path: [String]) throws -> Int {
      let (reader, key) = (source.reader, ConfigKey(path))
      let length =
        [String].read(reader, key)?.count ?? [Int].read(reader, key)?.count
        ?? [Double].read(reader, key)?.count ?? [Bool].read(reader, key)?.count
      return if let length { length } else { try required([String].self, at: path).count }
    }

    private func list<Value>(_ type: Value.Type, at path: [String]) throws -> Value? {
      if type == [String].self { return try required([String].self, at: path) as? Value }
      if type == [Int].self { return try required([Int].self, at: path) as? Value }
      if type == [Double].self { return try required([Double].self, at: path) as? Value }
      if type == [Bool].self { return try required([Bool].self, at: path) as? Value }
      return nil
    }

    // MARK: Other modules

    /// Refuses a value that is another module's as well.
    private func refuseForeign<Kind: ReaderValue>(_ value: Kind, at path: [String]) throws {
      guard !neighbours.isEmpty else { return }
      let spelling = VariableName.spelling(path)
      for (neighbour, foreign) in neighbours {
        let isPart = path.starts(with: foreign)
        guard isPart || isSame(value, spelling, VariableName.spelling(foreign), foreign) else { continue }
        throw ConfigurationError(
          "\(name(of: path)) belongs to the module \(neighbour), so that \(module) cannot have a value of that name;"
            + " rename the value, or one of the modules"
        )
      }
    }

    /// Whether the neighbour would read the same value where its own would be.
    private func isSame<Kind: ReaderValue>(
      _ value: Kind,
      _ spelling: String,
      _ prefix: String,
      _ foreign: [String]
    ) -> Bool {
      if spelling == prefix { return Kind.read(source.reader, ConfigKey(foreign)) == value }
      guard spelling.hasPrefix(prefix + "_") else { return false }
      let rest = spelling.dropFirst(prefix.count + 1).lowercased()
      return Kind.read(source.reader, ConfigKey(foreign + [rest])) == value
    }
  }

  /// Types whose keys would have to be listed.
  private protocol KeyedByStrings {}
  extension Dictionary: KeyedByStrings {}
#endif
