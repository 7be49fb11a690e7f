import Foundation

/// An application of modules that need others in lower layers, some of them needed by many, as in real ones. It is the same each
/// time.
struct RandomApplication {
  private let lines: [String]
  private let roots: [String]

  init(modules count: Int) {
    var state: UInt64 = 42
    func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    var needed: Set<Int> = []
    var lines: [String] = []
    for index in 0..<count {
      var targets: Set<Int> = []
      for _ in 0..<min(index, 1 + below(4)) {
        // Half of the edges lead to nearby modules, the others anywhere, often to the few at the bottom.
        let near = max(0, index - 1 - below(12))
        targets.insert(below(2) == 0 ? near : below(3) == 0 ? below(min(index, 5)) : below(index))
      }
      needed.formUnion(targets)
      let needs = targets.sorted().map { "\"module-\($0)\": \"^1.0\"" }.joined(separator: ", ")
      lines.append("{\"name\": \"module-\(index)\", \"version\": \"1.0.0\", \"dependencies\": {\(needs)}}")
    }
    self.lines = lines
    roots = (0..<count).filter { !needed.contains($0) }.map { "\"module-\($0)\": \"^1.0\"" }
  }

  func write(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let application =
      "{\"name\": \"random-\(lines.count)\", \"catalogs\": [\"all.ndjson\"], \"dependencies\": {\(roots.joined(separator: ", "))}}"
    try Data(application.utf8).write(to: folder.appendingPathComponent("modules.json"))
    try Data(lines.joined(separator: "\n").utf8).write(to: folder.appendingPathComponent("all.ndjson"))
  }
}
