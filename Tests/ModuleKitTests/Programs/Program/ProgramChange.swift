/// A change to the set of modules.
struct ProgramChange: Sendable, Hashable {
  var add: [ProgramModule] = []
  var remove: [Int] = []
  var replace: [ProgramModule] = []
}
