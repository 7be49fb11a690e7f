/// Something that a module does from inside one of its own calls.
struct ProgramInside: Sendable, Hashable {
  enum Place: String, Sendable, Hashable, CaseIterable {
    case initialize, run, destroy, action, route, listener, use
  }

  var place: Place
  var request: ProgramRequest
  /// True if it does so after what its behavior prescribes, such as a `run` once it has been asked to end.
  var isLast = false

  init(_ place: Place, _ request: ProgramRequest, isLast: Bool = false) {
    self.place = place
    self.request = request
    self.isLast = isLast
  }
}
