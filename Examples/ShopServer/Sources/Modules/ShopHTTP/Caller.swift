/// Who calls an action from outside, for the host to judge.
public struct Caller: Sendable {
  /// What stands under `Authorization`.
  public let token: String?
}
