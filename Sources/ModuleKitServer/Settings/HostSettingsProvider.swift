#if Server
  import Configuration

  /// A host's settings as a swift-configuration provider.
  struct HostSettingsProvider: ConfigProvider, ConfigSnapshot {
    let settings: HostSettings

    var providerName: String { "HostSettings" }

    func value(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult {
      let content = try settings.value(of: key.components, as: type)
      return LookupResult(
        encodedKey: settings.find(key.components)?.name ?? SettingLayer.file.spelling(key.components),
        value: content.map { ConfigValue($0, isSecret: false) }
      )
    }

    nonisolated(nonsending) func fetchValue(forKey key: AbsoluteConfigKey, type: ConfigType) async throws
      -> LookupResult
    {
      try value(forKey: key, type: type)
    }

    nonisolated(nonsending) func watchValue<Return: ~Copyable>(
      forKey key: AbsoluteConfigKey,
      type: ConfigType,
      updatesHandler:
        nonisolated(nonsending) (
          _ updates: ConfigUpdatesAsyncSequence<Result<LookupResult, any Error>, Never>
        ) async throws -> Return
    ) async throws -> Return {
      try await watchValueFromValue(forKey: key, type: type, updatesHandler: updatesHandler)
    }

    /// Settings never change.
    func snapshot() -> any ConfigSnapshot { self }

    nonisolated(nonsending) func watchSnapshot<Return: ~Copyable>(
      updatesHandler:
        nonisolated(nonsending) (_ updates: ConfigUpdatesAsyncSequence<any ConfigSnapshot, Never>)
        async throws ->
        Return
    ) async throws -> Return {
      try await watchSnapshotFromSnapshot(updatesHandler: updatesHandler)
    }
  }

  extension ConfigType {
    /// A human-readable description of what is expected.
    var described: String {
      switch self {
      case .string: String.described
      case .int: Int.described
      case .double: Double.described
      case .bool: Bool.described
      case .bytes: "bytes"
      case .stringArray: [String].described
      case .intArray: [Int].described
      case .doubleArray: [Double].described
      case .boolArray: [Bool].described
      case .byteChunkArray: "a list in which each element is bytes"
      }
    }
  }
#endif
