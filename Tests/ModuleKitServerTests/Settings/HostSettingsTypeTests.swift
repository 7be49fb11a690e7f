#if Server
  import Foundation
  import ModuleKit
  import ModuleKitServer
  import Testing

  @Suite("Types of a host's settings")
  struct HostSettingsTypeTests {
    private func read<Value: Decodable>(_ type: Value.Type, _ arguments: String...) throws -> Value {
      try HostSettings(prefix: "shop", arguments: arguments, environment: [:]).decode(type)
    }

    private func complaint<Value: Decodable>(_ type: Value.Type, _ arguments: String...) -> String {
      do {
        _ = try HostSettings(prefix: "shop", arguments: arguments, environment: [:]).decode(type)
        return "none"
      } catch {
        return "\(error)"
      }
    }

    @Test("A type that is written as a list may be optional")
    func optionalList() throws {
      struct Ports: Decodable {
        var range: ClosedRange<Int>?
        var name: String?
      }
      #expect(try read(Ports.self, "--shop-name", "a").range == nil)
      #expect(try read(Ports.self, "--shop-range", "80,90").range == 80...90)
      #expect(complaint(Ports.self, "--shop-range", "80") == "--shop-range: expected more than 1 element")
      struct Needed: Decodable { var range: ClosedRange<Int> }
      #expect(complaint(Needed.self).hasPrefix("`shop.range` (--shop-range, SHOP_RANGE): expected a list"))
    }

    @Test("A Duration is refused with the type to use instead, whatever is written")
    func duration() throws {
      struct Waiting: Decodable { var patience: Duration? }
      for arguments in [[], ["--shop-patience", "5"]] {
        let settings = try HostSettings(prefix: "shop", arguments: arguments, environment: [:])
        #expect {
          _ = try settings.decode(Waiting.self)
        } throws: { "\($0)".contains("declare this as a DurationSetting") }
      }
    }

    @Test("Lists may contain what is written as one value")
    func lists() throws {
      struct Many: Decodable {
        var links: [URL]?
        var days: [Date]?
        var fees: [Decimal]?
      }
      #expect(
        try read(Many.self, "--shop-links", "https://a.example,https://b.example").links?.map(\.host)
          == ["a.example", "b.example"]
      )
      #expect(
        try read(Many.self, "--shop-days", "1970-01-01T00:00:00Z").days == [Date(timeIntervalSince1970: 0)]
      )
      let digits = "0.12345678901234567890123"
      #expect(try read(Many.self, "--shop-fees", digits, "2").fees == [#require(Decimal(string: digits)), 2])
      let wrong = complaint(Many.self, "--shop-days", "1970-01-01T00:00:00Z", "today")
      #expect(wrong.hasPrefix("--shop-days: expected a date and time"))
      #expect(wrong.hasSuffix("at index 1"))
    }

    @Test("A number that is too large for its type is refused")
    func floats() throws {
      struct Factors: Decodable {
        var one: Float?
        var many: [Float]?
      }
      #expect(try read(Factors.self, "--shop-one", "1.5", "--shop-many", "2,3").many == [2, 3])
      #expect(
        complaint(Factors.self, "--shop-one", "1e300") == "--shop-one: expected a number up to 3.4028235e+38"
      )
      #expect(
        complaint(Factors.self, "--shop-many", "1,1e300")
          == "--shop-many: expected a number up to 3.4028235e+38 at index 1"
      )
    }

    @Test("A dictionary is refused with what to declare instead")
    func dictionary() throws {
      struct Named: Decodable { var servers: [String: String]? }
      #expect(
        complaint(Named.self)
          == "`shop.servers` (--shop-servers, SHOP_SERVERS): a dictionary cannot be a setting; declare a type that has"
          + " its keys as properties"
      )
    }
  }
#endif
