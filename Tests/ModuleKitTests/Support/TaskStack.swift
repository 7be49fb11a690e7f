/// The stack of a task. It has half a megabyte on macOS, and as a rule eight on Linux; a build without optimization takes several
/// times as much of it as one with optimization.
enum TaskStack {
  #if os(macOS)
    static let isLarge = false
  #else
    static let isLarge = true
  #endif
}
