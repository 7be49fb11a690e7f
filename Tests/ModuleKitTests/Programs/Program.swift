/// A small application and what is done with it: one value, so that it can be drawn from a seed, made smaller, printed and
/// written into a test.
struct Program: Sendable, Hashable {
  /// Decides which job runs next whenever there is a choice.
  var seed: UInt64
  var settings = ProgramSettings()
  /// The modules that the manager is made with.
  var modules: [ProgramModule]
  var operations: [ProgramOperation]

  /// The most modules that a program can name.
  static let slots = 9
}
