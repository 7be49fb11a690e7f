import Logging
import ModuleKit

/// What the host itself is told, beside the settings of its modules.
struct ShopOptions: Decodable {
  struct Log: Decodable {
    var level: Logger.Level?
  }

  /// How long requests may take when the shop is to close, and answers that are under way.
  var patience: DurationSetting?
  /// The log module reads it, too.
  var log: Log?
  var rehearsal: Rehearsal?
}
