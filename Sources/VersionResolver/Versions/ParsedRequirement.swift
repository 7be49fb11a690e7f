/// What a requirement's text means, worked out once and shared by all copies.
final class ParsedRequirement: Sendable {
  let strict: VersionSet
  let alternatives: [RequirementAlternative]
  let isBareVersion: Bool

  init(_ alternatives: [RequirementAlternative], isBareVersion: Bool = false) {
    self.alternatives = alternatives
    self.isBareVersion = isBareVersion
    var strict = alternatives.first?.strict ?? .none
    for alternative in alternatives.dropFirst() { strict = strict.union(alternative.strict) }
    self.strict = strict
  }

  /// With the opt-in. Never admits less than ``strict``.
  var withPreReleases: VersionSet {
    alternatives.reduce(strict) { $0.union(VersionSet($1.openInterval)) }
  }
}
