/// The part that a module plays; dependencies point from `feature` over `service` to `toolkit`.
public enum ModuleKind: String, Sendable, Hashable, CaseIterable {
  /// A business module that a user sees or calls.
  case feature
  /// A business module without a face.
  case service
  /// Serves any module and knows no business.
  case toolkit
}
