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
    switch parse(json) {
    case .success(let parsed): document = parsed
    case .failure(let error):
      let position = file.position(of: error.offset..<error.offset + error.length)
      let text = "the input of \(action) is not JSON: \(position): \(error.message)"
      throw ModuleError(.badInput, text, underlying: error)
    }
    do throws(ConfigurationError) {
      return try values.decode(type, from: document.root, in: file)
    } catch {
      throw ModuleError(.badInput, "the input of \(action) does not fit: \(error)", underlying: error)
    }
  }

  private func parse(_ json: [UInt8]) -> Result<JSONDocument, JSONError> {
    do throws(JSONError) {
      // Deep enough for any real input, and too shallow for a recursive `Decodable` to exhaust the stack.
      let limits = JSONLimits(bytes: limit, depth: 64, unit: "input")
      let document = try JSONDocument(parsing: json, limits: limits)
      return document.duplicateKeys.first.map { .failure($0) } ?? .success(document)
    } catch {
      return .failure(error)
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
