/// Versions and candidates by name.
extension Sentences {
  /// Versions of a module by name: "cart 1.0.0, 1.2.0", "Every cart (1.0.0 – 2.0.0)".
  func name(_ subject: Subject, _ positions: [Int]) -> String {
    let isAll = positions.count == explainer.count(of: subject)
    if subject.isPackage { return "\(subject) \(ranges(subject, positions))" }
    if subject.isInterface {
      return isAll ? "any provider of \(subject)" : "\(subject) by \(ranges(subject, positions))"
    }
    return isAll && positions.count > 1
      ? "Every \(subject) (\(ranges(subject, positions)))" : "\(subject) \(ranges(subject, positions))"
  }

  /// One candidate as a reader knows it: "log 2.0.0", "stripe, which provides PaymentGateway 1.2.0,".
  func label(_ subject: Subject, _ position: Int) -> String {
    let version = explainer.allVersions(of: subject)[position]
    return subject.isInterface
      ? "\(explainer.provider(subject, position)), which provides \(explainer.name(ofInterface: subject)) \(version),"
      : "\(subject) \(version)"
  }

  /// Versions as ranges of what exists: `1.0.0 – 1.2.0, 1.4.0`; for an interface, who provides it in which version.
  func ranges(_ subject: Subject, _ positions: [Int]) -> String {
    if subject.isInterface { return providers(subject, positions) }
    if subject.isPackage { return explainer.packageVersions(subject, positions) }
    let chosen = Set(positions)
    return explainer.allVersions(of: subject).ranges(where: chosen.contains).joined(separator: ", ")
  }

  private func providers(_ interface: Subject, _ positions: [Int]) -> String {
    let all = explainer.allVersions(of: interface)
    var byModule: [String: [Version]] = [:]
    for position in positions {
      byModule[explainer.provider(interface, position), default: []].append(all[position])
    }
    return Array(byModule.keys).sortedBytewise().map { module in
      let versions = byModule[module] ?? []
      let origin = explainer.provisions(of: interface, by: .module(module))
        .first { versions.contains($0.provided) }?.adaptedFrom.last
      return "\(module) (\(versions.map(\.description).joined(separator: ", "))"
        + "\(origin.map { ", adapted from \($0)" } ?? ""))"
    }.joined(separator: ", ")
  }
}
