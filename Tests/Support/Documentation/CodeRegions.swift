package import Foundation

/// The code that documentation shows to the letter, where a test compiles it: what stands between a mark and a line `// end`.
///
/// What stands between `// pause` and `// resume` is not shown. It is for code that can be compiled only in several places, such
/// as an extension and statements that use it; readers see an empty line there.
package enum CodeRegions {
  /// Returns the regions of some files in order, each without its indentation.
  package static func read(_ files: [URL], after mark: String) throws -> [String] {
    var regions: [String] = []
    for file in files {
      var open: [String]?
      var part: [Substring]?
      for line in try String(contentsOf: file, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
      {
        switch line.drop(while: { $0 == " " }) {
        case mark[...]: (open, part) = ([], [])
        case "// resume" where open != nil: part = []
        case "// pause" where part != nil, "// end" where part != nil:
          open?.append(dedented(part ?? []))
          part = nil
          if line.hasSuffix("// end") {
            regions.append((open ?? []).joined(separator: "\n"))
            open = nil
          }
        default: part?.append(line)
        }
      }
    }
    return regions
  }

  private static func dedented(_ lines: [Substring]) -> String {
    let indent = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { $0.dropFirst(indent) + "\n" }.joined()
  }
}
