/// What one round has measured.
struct Sample {
  let requests: Int
  let elapsed: Duration
  /// Seconds of processor time of the server.
  let processor: Double?

  /// Microseconds of wall time, all connections together.
  var wallPerRequest: Double { elapsed / .microseconds(1) / Double(max(1, requests)) }
  /// Microseconds of processor time.
  var processorPerRequest: Double? { processor.map { $0 * 1e6 / Double(max(1, requests)) } }
}
