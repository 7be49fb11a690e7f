/// A small application and the operations on it: one value, so that it can be drawn from a seed, shrunk, printed and pasted into
/// a test.
struct Program: Sendable, Hashable {
  /// Decides which job runs next whenever there is a choice.
  var seed: UInt64
  var settings = ProgramSettings()
  /// The modules that the manager is created with.
  var modules: [ProgramModule]
  var operations: [ProgramOperation]

  /// The largest number of modules that a program can name.
  static let slots = 9
}
