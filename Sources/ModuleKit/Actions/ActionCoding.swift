import ModuleManifests

/// Inputs and outputs of remote calls, as JSON.
struct ActionCoding: Sendable {
  let values: JSONCoding
  /// The maximum size of an input in bytes.
  let limit: Int
  /// The module that handles the action; `nil` if it is not one.
  let module: String?

  init(_ options: ModuleManagerOptions, module: String? = nil) {
    self.module = module
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
      throw ModuleError(.badInput, text, module: module, underlying: error)
    }
    do throws(ConfigurationError) {
      return try values.decode(type, from: document.root, in: file)
    } catch {
      let text = "the input of \(action) does not fit: \(error)"
      throw ModuleError(.badInput, text, module: module, underlying: error)
    }
  }

  func encode(_ value: some Encodable, action: String) throws(ModuleError) -> [UInt8] {
    do {
      var writer = JSONWriter(isPretty: false)
      writer.write(try values.encode(value))
      return writer.bytes
    } catch {
      let text = "the output of \(action) cannot be written: \(EncodingError.message(of: error))"
      throw ModuleError(.badOutput, text, module: module, underlying: error)
    }
  }
}
