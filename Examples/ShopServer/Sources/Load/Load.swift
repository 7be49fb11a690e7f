import Foundation
import ShopClient

/// Measures what ModuleKit costs per request: sends the same requests to the shop made of modules and to the one wired by hand,
/// in
/// turn, so that other load on the machine affects both.
///
///     swift run -c release Load [ROUNDS [SECONDS]]
@main
struct Load {
  static func main() async throws {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let rounds = max(1, numbers.first ?? 20)
    let seconds = max(1, numbers.dropFirst().first ?? 2)
    let quiet = ["--shop-http-port", "0", "--shop-admin-port", "0", "--shop-log-level", "error"]
    for work in Work.allCases {
      let shops = [
        try Server("ShopServer", quiet), try Server("ByHand", []),
      ]
      var samples: [[Sample]] = [[], []]
      for round in -1..<rounds {
        // The order alternates, and the first round only warms up.
        for index in round % 2 == 0 ? [0, 1] : [1, 0] {
          let sample = try await shops[index].sample(work, for: .seconds(seconds))
          if round >= 0 { samples[index].append(sample) }
        }
      }
      Report(work: work, modules: samples[0], byHand: samples[1]).print()
      for shop in shops { shop.end() }
    }
  }
}
