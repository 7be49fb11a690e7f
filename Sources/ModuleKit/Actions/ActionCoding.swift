import ModuleManifests

/// Inputs and outputs of remote calls, as JSON.
struct ActionCoding: Sendable {
  let values: JSONCoding
  /// The maximum size of an input in bytes.
  let limit: Int

  init(_ options: ModuleManagerOptions) {
    values = options.coding
    limit = options.registry.remoteInputLimit
  }

  func decode<Value: Decodable>(
    _ type: Value.Type,
    from json: [UInt8],
    action: String
  ) throws(ModuleError) -> Value {
    let file = SourceFile(path: "input", bytes: json)
    let document: JSONDocument
    do throws(JSONError) {
      // Deep enough for any real input, and too shallow for a recursive `Decodable` to exhaust the stack.
      let limits = JSONLimits(bytes: limit, depth: 64, unit: "input")
      document = try JSONDocument(parsing: json, limits: limits)
      if let repeated = document.duplicateKeys.first { throw repeated }
    } catch {
      let text = "the input of \(action) cannot be read: \(file.position(of: error.range)): \(error.message)"
      throw ModuleError(.badInput, text, underlying: error)
    }
    do throws(ConfigurationError) {
      return try values.decode(type, from: document.root, in: file)
    } catch {
      throw ModuleError(.badInput, "the input of \(action) does not fit: \(error)", underlying: error)
    }
  }

  func encode(_ value: some Encodable, action: String) throws(ModuleError) -> [UInt8] {
    do {
      var writer = JSONWriter(isPretty: false)
      writer.write(try values.encode(value))
      return writer.bytes
    } catch {
      throw ModuleError(.badOutput, "the output of \(action) cannot be written: \(error)", underlying: error)
    }
  }
}
