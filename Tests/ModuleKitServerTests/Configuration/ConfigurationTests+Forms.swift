#if Server
  import ModuleKit
  import Testing

  /// The host's forms of types.
  extension ConfigurationTests {
    /// A number with a type of its own.
    struct Level: Codable, Sendable, Equatable {
      var value: Int
      init(value: Int) { self.value = value }
      init(from decoder: any Decoder) throws {
        value = try decoder.singleValueContainer().decode(Int.self)
      }
    }

    @Test("A form of the host's choice may be made of the same type")
    func sameType() async throws {
      struct Levels: Codable, Sendable, Equatable {
        var level: Level
        var all: [Level]
      }
      var coding = JSONCoding()
      coding.write(Level.self, as: Level.self) {
        $0
      } decode: {
        Level(value: $0.value * 10)
      }
      let variables = ["MODULES_A_LEVEL": "1", "MODULES_A_ALL": "2,3"]
      let levels = try await ask(Levels.self, as: "a", environment(variables), coding: coding)
      #expect(levels == Levels(level: Level(value: 10), all: [Level(value: 20), Level(value: 30)]))
    }

    @Test("The host's form of a standard type, a list or a dictionary is read from providers as from JSON")
    func standardTypes() async throws {
      struct Limits: Codable, Sendable, Equatable {
        var limit: Int
        var spare: Int?
        var counts: [Int]
        var level: Level
        var levels: [Level]
        var isOpen: Bool
        var ratio: Float
        var names: [String]
        var prices: [String: Int]
      }
      var coding = JSONCoding()
      coding.write(Int.self, as: String.self) {
        "\($0) items"
      } decode: {
        Int($0.prefix { $0 != " " }) ?? -1
      }
      coding.write(Bool.self, as: String.self) {
        $0 ? "open" : "shut"
      } decode: {
        $0 == "open"
      }
      coding.write(Float.self, as: String.self) {
        "\($0)"
      } decode: {
        Float($0.dropLast()) ?? -1
      }
      coding.write([String].self, as: String.self) {
        $0.joined(separator: "+")
      } decode: {
        $0.split(separator: "+").map(String.init)
      }
      coding.write([String: Int].self, as: String.self) {
        "\($0.count)"
      } decode: {
        ["all": $0.count]
      }
      let variables = [
        "MODULES_A_LIMIT": "5 items", "MODULES_A_SPARE": "6 items", "MODULES_A_COUNTS": "1 item,2 items",
        "MODULES_A_LEVEL": "7 items", "MODULES_A_LEVELS": "8 items", "MODULES_A_IS_OPEN": "open",
        "MODULES_A_RATIO": "0.5%", "MODULES_A_NAMES": "x+y", "MODULES_A_PRICES": "abc",
      ]
      let text = """
        {"a": {"limit": "5 items", "spare": "6 items", "counts": ["1 item", "2 items"], "level": "7 items",
         "levels": ["8 items"], "isOpen": "open", "ratio": "0.5%", "names": "x+y", "prices": "abc"}}
        """
      let inJSON = try ModuleConfiguration(json: Array(text.utf8), path: "config.json")
      let expected = try await ask(Limits.self, as: "a", inJSON, coding: coding)
      #expect(expected.counts == [1, 2] && expected.level == Level(value: 7) && expected.spare == 6)
      #expect(try await ask(Limits.self, as: "a", environment(variables), coding: coding) == expected)
    }

    /// A type that reads a superclass's settings with a decoder of their own.
    struct Layered: Codable, Sendable, Equatable {
      private enum CodingKeys: CodingKey { case limit }

      let own, inherited: Int

      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        own = try values.decode(Int.self, forKey: .limit)
        inherited = try values.superDecoder().container(keyedBy: CodingKeys.self)
          .decode(Int.self, forKey: .limit)
      }

      func encode(to encoder: any Encoder) throws {}
    }

    @Test("A superclass's settings are below the key `super`, as in JSON")
    func superclass() async throws {
      let variables = ["MODULES_PAYMENT_CARD_LIMIT": "5", "MODULES_PAYMENT_CARD_SUPER_LIMIT": "7"]
      let settings = try await ask(Layered.self, environment(variables))
      #expect(settings.own == 5 && settings.inherited == 7)
    }
  }
#endif
