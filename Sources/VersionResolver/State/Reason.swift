/// The reason why a package's domain became narrower: four bytes that identify the incompatibility, which is only written out
/// when a conflict needs it.
struct Reason {
  enum Kind: UInt32 {
    case decision, root, forward, backward, learned, unavailable
  }

  private var bits: UInt32

  private init(_ kind: Kind, _ index: Int) { bits = kind.rawValue << 29 | UInt32(truncatingIfNeeded: index) }

  var kind: Kind { Kind(rawValue: bits >> 29) ?? .decision }
  var index: Int { Int(bits & 0x1FFF_FFFF) }

  static let decision = Reason(.decision, 0)
  /// An edge of the application.
  static func root(_ edge: Int) -> Reason { Reason(.root, edge) }
  /// The target of a pair lost what no remaining version of the source admits.
  static func forward(_ pair: Int32) -> Reason { Reason(.forward, Int(pair)) }
  /// The source of a pair lost versions that admit nothing that the target has left.
  static func backward(_ pair: Int32) -> Reason { Reason(.backward, Int(pair)) }
  static func learned(_ incompatibility: Int) -> Reason { Reason(.learned, incompatibility) }
  static let unavailable = Reason(.unavailable, 0)
}
