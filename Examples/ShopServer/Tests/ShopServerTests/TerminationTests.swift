import Foundation
import ShopClient
import Testing

/// SIGTERM and SIGKILL at random moments. `SHOP_ROUNDS` sets the number of rounds; a failure prints its seed, and `SHOP_SEED`
/// repeats it.
@Suite(.serialized) struct TerminationTests {
  static var rounds: Range<Int> {
    let variables = ProcessInfo.processInfo.environment
    if let seed = variables["SHOP_SEED"].flatMap({ Int($0) }) { return seed..<seed + 1 }
    return 0..<(variables["SHOP_ROUNDS"].flatMap { Int($0) } ?? 6)
  }

  @Test(arguments: rounds)
  func `a server that is asked to stop while it starts shuts down in order`(_ seed: Int) async throws {
    var random = Random(seed: seed)
    // Eight initializations with a critical path of five: the signal arrives before, between and after them.
    let moment = Duration.milliseconds(Int.random(in: 0...700, using: &random))
    let server = try ServerProcess(["rehearsal-delay": "0.1"])
    try await Task.sleep(for: moment)
    server.terminate()
    let ending = try await server.end()
    // A signal that arrives before the process has installed its handler gets the system's default action.
    #expect(
      ending.code == 0 || (ending.code == -SIGTERM && ending.output.isEmpty),
      "seed \(seed), after \(moment): \(ending)"
    )
    #expect(ending.complaints == "", "seed \(seed), after \(moment)")
    #expect(ending.duration < .seconds(15), "seed \(seed), after \(moment): \(ending)")
  }

  @Test(arguments: rounds)
  func `loses no accepted request when the server is asked to stop under load`(_ seed: Int) async throws {
    var random = Random(seed: seed)
    let moment = Duration.milliseconds(Int.random(in: 0...1_500, using: &random))
    let folder = try Folder()
    let server = try ServerProcess(["storage-folder": folder.path, "log-level": "warning"])
    let crowd = await Crowd(at: try await server.shop(), for: moment) { server.terminate() }
    let ending = try await server.end()
    #expect(ending.code == 0, "seed \(seed), after \(moment): \(ending)")
    #expect(ending.duration < .seconds(15), "seed \(seed), after \(moment): \(ending)")
    #expect(crowd.failures.isEmpty, "seed \(seed), after \(moment): \(crowd.failures)")
    // Whatever was done was also answered: every order on disk is known to the shopper who placed it.
    let books = try await Books(in: folder)
    #expect(books.placed == Set(crowd.orders), "seed \(seed), after \(moment)")
    #expect(books.paying == 0, "seed \(seed), after \(moment)")
    // Each order is an event. The catalogue has counted it, two packets each, or the shop has reported that it did not.
    #expect(
      books.sold / 2 + Books.unhandled(in: ending.complaints) == crowd.orders.count,
      "seed \(seed), after \(moment): sold \(books.sold), \(ending.complaints)"
    )
    #expect(!ending.complaints.contains("drops some"), "seed \(seed), after \(moment): \(ending)")
  }

  @Test(arguments: rounds)
  func `loses no acknowledged order when the server is killed under load`(_ seed: Int) async throws {
    var random = Random(seed: seed)
    let moment = Duration.milliseconds(Int.random(in: 0...1_500, using: &random))
    let folder = try Folder()
    let server = try ServerProcess(["storage-folder": folder.path])
    let crowd = await Crowd(at: try await server.shop(), for: moment, mayBreak: true) { server.kill() }
    #expect(try await server.end().code == -SIGKILL, "seed \(seed), after \(moment)")
    #expect(crowd.failures.isEmpty, "seed \(seed), after \(moment): \(crowd.failures)")
    // Up to one order per shopper may be on disk without its answer having arrived.
    let books = try await Books(in: folder)
    #expect(books.placed.isSuperset(of: crowd.orders), "seed \(seed), after \(moment)")
    #expect(books.placed.count <= crowd.orders.count + Crowd.shoppers, "seed \(seed), after \(moment)")
    // Nothing was counted twice or without having been bought. What was not counted was still in memory, on its way.
    #expect(
      books.sold.isMultiple(of: 2) && books.sold / 2 <= books.placed.count,
      "seed \(seed), after \(moment)"
    )
    // The next process knows all of them, and no cart waits for a payment that nobody will make.
    let next = try ServerProcess(["storage-folder": folder.path])
    try await Connection.open(try await next.shop()) { connection in
      for order in crowd.orders.suffix(20) {
        let answer = try await connection.send("GET", "/orders/\(order)")
        #expect(answer.status == 200, "seed \(seed), after \(moment): \(answer)")
      }
    }
    next.terminate()
    #expect(try await next.end().code == 0, "seed \(seed), after \(moment)")
    #expect(try await Books(in: folder).paying == 0, "seed \(seed), after \(moment)")
  }

  @Test func `a client that never finishes its request does not keep the server from stopping`() async throws
  {
    let server = try ServerProcess(["patience": "1"])
    let shop = try await server.shop()
    try await Connection.open(shop) { connection in
      // Admitted and waited for: the body never arrives.
      try await connection.begin("POST", "/carts/none/items", length: 100)
      try await Connection.open(try await server.administration()) { connection in
        var isAdmitted = false
        for _ in 0..<10_000 where !isAdmitted {
          isAdmitted = try await connection.send("GET", "/").body.contains("; 1 request,")
        }
        #expect(isAdmitted)
      }
      server.terminate()
      let ending = try await server.end()
      #expect(ending.code == 0, "\(ending)")
      // One second for admitted requests, one for the web server, and five for work that does not end when it is cancelled.
      #expect(ending.duration < .seconds(30), "\(ending)")
      #expect(ending.complaints.contains("run of http was abandoned"), "\(ending)")
    }
  }
}

/// Yields the same numbers for the same seed on every platform.
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
