import Foundation

/// A catalog shaped like a real registry, generated from numbers alone: each file is computed when it is requested.
///
/// A few modules are needed by very many others, most have few versions, some have hundreds, and the newest versions fit
/// together.
struct Registry: Sendable {
  let size: Int
  /// The average number of versions of a module.
  let mean: Double

  private static let versionsPerMajor = 12

  /// A number from 0 up to 1, determined by a module and a purpose.
  private func random(_ module: Int, _ purpose: Int) -> Double {
    var value = UInt64(truncatingIfNeeded: module &* 1_000_003 &+ purpose) &* 0x9E37_79B9_7F4A_7C15
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((value ^ (value >> 31)) >> 11) / Double(1 << 53)
  }

  func name(_ module: Int) -> String { "module-\(module)" }

  /// The module with a name.
  func module(_ name: Substring) -> Int? {
    guard name.hasPrefix("module-"), let number = Int(name.dropFirst(7)), (0..<size).contains(number) else {
      return nil
    }
    return number
  }

  func versionCount(_ module: Int) -> Int {
    min(500, max(1, Int(mean * 0.3 * pow(max(random(module, 1), 1e-9), -0.7))))
  }

  private func majors(_ module: Int) -> Int { (versionCount(module) - 1) / Self.versionsPerMajor + 1 }

  /// The modules a module needs, which always have lower numbers.
  func targets(_ module: Int) -> [Int] {
    let count = Int(pow(random(module, 2), 2) * 13)
    let all = (0..<count).map { Int(Double(module) * pow(random(module, 10 + $0), 3)) }
    return Set(all.filter { $0 < module }).sorted()
  }

  /// The modules that some modules need directly or indirectly, including themselves.
  func closure(_ roots: [Int]) -> Set<Int> {
    var seen = Set(roots)
    var rest = roots
    while let next = rest.popLast() {
      for target in targets(next) where seen.insert(target).inserted { rest.append(target) }
    }
    return seen
  }

  /// Modules that together need about this many modules.
  func application(of count: Int, seed: Int) -> [Int] {
    var roots: [Int] = []
    var number = 0
    while number < 10_000 {
      let candidate = Int(random(seed, 1_000 + number) * Double(size))
      number += 1
      let reach = closure(roots + [candidate]).count
      if reach <= count { roots.append(candidate) }
      if reach == count { break }
    }
    return roots.sorted()
  }

  /// `modules/NAME.ndjson`.
  func file(_ module: Int) -> [UInt8] {
    let count = versionCount(module)
    let targets = targets(module)
    var text = ""
    for index in 0..<count {
      let version = "\(index / Self.versionsPerMajor + 1).\(index % Self.versionsPerMajor).0"
      let needs = targets.map { target -> String in
        let age = Double(index + 1) / Double(count)
        return "\"\(name(target))\":\"^\(max(1, Int((Double(majors(target)) * age).rounded(.up)))).0.0\""
      }
      let months = index * 180 / count
      let moment = String(
        format: "%04d-%02d-%02dT09:00:00Z",
        2010 + months / 12,
        months % 12 + 1,
        module % 28 + 1
      )
      text += """
        {"name":"\(name(module))","version":"\(version)","summary":"What module \(module) is for, in one line",\
        "kind":"service","dependencies":{\(needs.joined(separator: ","))},\
        "package":{"url":"https://git.example/module-\(module).git"},"published":"\(moment)"}

        """
    }
    return Array(text.utf8)
  }

  /// The content of a path below the catalog; `nil` if there is none.
  func content(_ path: Substring) -> [UInt8]? {
    if path == "catalog.json" { return Array("{\"catalog\": 1}\n".utf8) }
    if path == "names.txt" { return Array((0..<size).map { name($0) + "\n" }.sorted().joined().utf8) }
    guard path.hasPrefix("modules/"), path.hasSuffix(".ndjson") else { return nil }
    return module(path.dropFirst("modules/".count).dropLast(".ndjson".count)).map(file)
  }
}
