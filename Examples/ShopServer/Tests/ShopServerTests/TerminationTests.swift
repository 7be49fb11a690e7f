import Foundation
import GRDB
import ShopClient
import Testing

/// SIGTERM at any moment. `SHOP_ROUNDS` says how often; a failure prints its seed, which `SHOP_SEED` repeats.
@Suite(.serialized) struct TerminationTests {
  static var rounds: Range<Int> {
    let variables = ProcessInfo.processInfo.environment
    if let seed = variables["SHOP_SEED"].flatMap({ Int($0) }) { return seed..<seed + 1 }
    return 0..<(variables["SHOP_ROUNDS"].flatMap { Int($0) } ?? 6)
  }

  @Test(arguments: rounds)
  func `a server that is told to end while it starts ends in order`(_ seed: Int) async throws {
    var random = Random(seed: seed)
    // Eight initializations on a path of five: the signal comes before, between and after them.
    let moment = Duration.milliseconds(Int.random(in: 0...700, using: &random))
    let server = try ServerProcess(["rehearsal-delay": "100"])
    try await Task.sleep(for: moment)
    server.terminate()
    let ending = try await server.end()
    // Whoever comes before the process has said what to do with the signal meets the system's own way.
    #expect(
      ending.code == 0 || (ending.code == -SIGTERM && ending.output.isEmpty),
      "seed \(seed), after \(moment): \(ending)"
    )
    #expect(ending.complaints == "", "seed \(seed), after \(moment)")
    #expect(ending.duration < .seconds(15), "seed \(seed), after \(moment): \(ending)")
  }

  @Test(arguments: rounds)
  func `no accepted request is lost when the server is told to end under load`(_ seed: Int) async throws {
    var random = Random(seed: seed)
    let moment = Duration.milliseconds(Int.random(in: 0...400, using: &random))
    let folder = try Folder()
    let server = try ServerProcess(["storage-folder": folder.path])
    let shop = try await server.shop()
    let isTold = Box(false)
    let told = await withTaskGroup(of: Result<[String], any Error>.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let orders = Box<[String]>([])
          do {
            try await Connection.open(shop) { connection in
              while let order = try await Shopper.purchase(&connection) {
                let id = try JSONDecoder().decode(Placed.ID.self, from: Data(order.utf8)).id
                orders.change { $0.append(id) }
              }
            }
          } catch let error as Shopper.Unexpected {
            return .failure(error)
          } catch {
            // A connection may end once the server was told to, between two requests.
            if !isTold.value { return .failure(error) }
          }
          return .success(orders.value)
        }
      }
      try? await Task.sleep(for: moment)
      isTold.value = true
      server.terminate()
      var results: [Result<[String], any Error>] = []
      for await result in group { results.append(result) }
      return results
    }
    let ending = try await server.end()
    #expect(ending.code == 0, "seed \(seed), after \(moment): \(ending)")
    #expect(ending.duration < .seconds(15), "seed \(seed), after \(moment): \(ending)")
    var answered: [String] = []
    for result in told {
      switch result {
      case .success(let orders): answered += orders
      case .failure(let error): Issue.record("seed \(seed), after \(moment): \(error)")
      }
    }
    // What was done was also answered: every order on disk is known to the one who placed it.
    let database = try DatabaseQueue(path: "\(folder.path)/shop.sqlite")
    let placed = try await database.read { try String.fetchAll($0, sql: "SELECT id FROM cart_order") }
    #expect(Set(placed) == Set(answered), "seed \(seed), after \(moment)")
    let paying = try await database.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM cart WHERE state = 'paying'")
    }
    #expect(paying == 0, "seed \(seed), after \(moment)")
  }

  @Test func `a client that never ends its request does not keep the server from ending`() async throws {
    let server = try ServerProcess(["patience": "1"])
    let shop = try await server.shop()
    try await Connection.open(shop) { connection in
      // Admitted, and waited for: the body does not come.
      try await connection.begin("POST", "/carts/none/items", length: 100)
      try await Connection.open(try await server.administration()) { connection in
        while try await !connection.send("GET", "/modules").body.contains(#""requests":1"#) {}
      }
      server.terminate()
      let ending = try await server.end()
      #expect(ending.code == 0, "\(ending)")
      // A second for what was admitted, one for the web server, and five for what does not end when it is cancelled.
      #expect(ending.duration < .seconds(30), "\(ending)")
      #expect(ending.complaints.contains("run of http was abandoned"), "\(ending)")
    }
  }
}

/// The same numbers for the same seed, everywhere.
struct Random: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    // Marsaglia's xorshift with Vigna's multiplication.
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }
}
