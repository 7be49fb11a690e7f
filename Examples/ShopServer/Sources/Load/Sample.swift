/// The measurements of one round.
struct Sample {
  let requests: Int
  let elapsed: Duration
  /// Processor time of the server, in seconds.
  let processor: Double?

  /// Microseconds of wall time, all connections together.
  var wallPerRequest: Double { elapsed / .microseconds(1) / Double(max(1, requests)) }
  /// Microseconds of processor time.
  var processorPerRequest: Double? { processor.map { $0 * 1e6 / Double(max(1, requests)) } }
}
