import Foundation
import VersionResolver

/// Sentences about cycles.
extension SentenceJudge {
  func cycleFault(_ text: String, _ step: Refusal.Step) -> String? {
    guard let colon = text.range(of: ": ") else { return "no names" }
    let parts = text[colon.upperBound...].components(separatedBy: " → ")
    let names = parts.map(name)
    guard names.first == names.last, names.count > 2 else { return "the cycle is open" }
    for (index, part) in parts.dropLast().enumerated() {
      let module = names[index]
      guard part != module, let versions = versions(String(part.dropFirst(module.count + 1)), of: module)
      else {
        guard problem.interfaces.contains(module) else { return "cannot read \(part)" }
        if problem.provider.providers(of: module).contains(where: { $0.module == names[index + 1] }) {
          continue
        }
        return "\(names[index + 1]) does not provide \(module)"
      }
      for version in versions {
        let waits = problem.provider.candidate(of: module, at: version).edges.contains {
          $0.target == names[index + 1] && $0.kind != .conflict && !$0.isLazy
        }
        if !waits { return "\(module) \(version) does not wait for \(names[index + 1])" }
      }
    }
    return nil
  }

  func closedSetFault(_ text: String) -> String? {
    guard let colon = text.range(of: ": ") else { return "no names" }
    let parts = text[colon.upperBound...].components(separatedBy: "; ")
    let names = parts.map(name)
    for (module, part) in zip(names, parts) {
      guard part != module, let versions = versions(String(part.dropFirst(module.count + 1)), of: module)
      else {
        if problem.interfaces.contains(module) { continue }
        return "cannot read \(part)"
      }
      for version in versions {
        let edges = problem.provider.candidate(of: module, at: version).edges
        let waits = names.contains { other in
          other != module
            && edges.contains { $0.target == other && $0.kind != .conflict && !$0.isLazy }
        }
        if !waits { return "\(module) \(version) waits for none of them" }
      }
    }
    return nil
  }
}
