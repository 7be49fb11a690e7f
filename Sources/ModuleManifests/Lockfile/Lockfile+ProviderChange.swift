import VersionResolver

extension Lockfile {
  /// An interface whose provider is another one than before.
  package struct ProviderChange: CustomStringConvertible {
    package let interface: String
    /// The former provider, if there was one.
    package let old: String?
    package let new: String

    package var description: String { "provider of \(interface): \(old ?? "none") → \(new)" }
  }

  /// Returns the interfaces that have another provider than in an older lockfile, sorted. An interface that needs none any more is
  /// left out.
  package func providerChanges(since older: Lockfile) -> [ProviderChange] {
    providers.keys.sortedBytewise().compactMap { interface in
      guard let provider = providers[interface], older.providers[interface] != provider else { return nil }
      return ProviderChange(interface: interface, old: older.providers[interface], new: provider)
    }
  }
}
