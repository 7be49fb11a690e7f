import ModuleCoding
import ModuleKit
import ModuleKitTesting
import TestSupport

/// Settings that reject what does not suit them.
enum CodingExamples {
  struct Pool: Decodable {
    enum CodingKeys: CodingKey { case connections }
    let connections: Int

    // compiled
    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      connections = try values.decode(Int.self, forKey: .connections, in: 1...1_000)
    }
    // shop.json:3:20: `connections`: expected a value from 1 to 1000
    // end
  }

  struct DefaultPool: Decodable {
    enum CodingKeys: CodingKey { case connections }
    let connections: Int

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      // compiled
      connections = try values.decodeIfPresent(Int.self, forKey: .connections, in: 1...1_000) ?? 10
      // end
    }
  }

  // compiled
  struct Currency: Decodable {
    let code: String

    init(from decoder: any Decoder) throws {
      code = try decoder.singleValueContainer().decode(String.self)
      guard code.utf8.count == 3 else { throw ConfigurationError("expected three letters, such as EUR") }
    }
  }
  // shop.json:2:15: `currency`: expected three letters, such as EUR
  // end

  // compiled
  struct Settings: Decodable {
    var patience: DurationSetting?  // "patience": 2.5
  }
  // pause

  static func waiting(_ settings: Settings) -> Duration {
    // resume
    let patience = settings.patience?.duration ?? .seconds(10)
    // shop.json:2:15: `patience`: expected seconds from 0 to 31536000
    // end
    return patience
  }

  struct Money: Codable, Sendable {
    struct NotMoney: Error {}
    var text: String
    init(text: String) throws {
      guard !text.isEmpty else { throw NotMoney() }
      self.text = text
    }
  }

  static func choosing(_ options: inout ModuleManagerOptions) {
    // compiled
    options.coding.dates = .secondsSince1970
    options.coding.write(Money.self, as: String.self, encode: \.text, decode: Money.init(text:))
    // end
  }
}
