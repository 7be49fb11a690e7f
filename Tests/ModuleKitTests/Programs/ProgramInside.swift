/// Something that a module does from inside one of its own calls.
struct ProgramInside: Sendable, Hashable {
  enum Place: String, Sendable, Hashable, CaseIterable {
    case initialize, run, destroy, action, route, listener, use
  }

  var place: Place
  var request: ProgramRequest

  init(_ place: Place, _ request: ProgramRequest) {
    self.place = place
    self.request = request
  }
}
