/// A package in a dependency, a conflict or a provision, with a constraint on its version if there is one.
struct Relation: Hashable {
  let name: String
  let comparison: String?
  let version: String?

  /// Returns the parts of a field such as `a (>= 1), b | c`, each with its alternatives. A part for another architecture has
  /// none.
  static func parse(_ field: String?) -> [[Relation]] {
    (field ?? "").split(separator: ",").map { part in
      part.split(separator: "|").compactMap { Relation($0) }
    }
  }

  private init?(_ text: Substring) {
    let parts = text.split(whereSeparator: { " ()".contains($0) })
    guard let target = parts.first else { return nil }
    let names = target.split(separator: ":")
    if names.count > 1, !["any", "native", "amd64"].contains(names[1]) { return nil }
    name = String(names[0])
    comparison = parts.count > 2 ? String(parts[1]) : nil
    version = parts.count > 2 ? String(parts[2]) : nil
  }

  func admits(_ version: DebianVersion) -> Bool {
    guard let comparison, let bound = self.version else { return true }
    let order = DebianVersion.compare(version, DebianVersion(bound))
    switch comparison {
    case "<<": return order < 0
    case "<=": return order <= 0
    case "=": return order == 0
    case ">=": return order >= 0
    default: return order > 0
    }
  }
}
