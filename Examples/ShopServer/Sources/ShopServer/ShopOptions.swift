import Logging
import ModuleKit

/// The host's own settings, besides those of its modules.
struct ShopOptions: Decodable {
  struct Log: Decodable {
    var level: Logger.Level?
  }

  /// How long admitted requests and answers that are under way may take when the shop closes.
  var patience: DurationSetting?
  /// Also read by the log module.
  var log: Log?
  var rehearsal: Rehearsal?
}
