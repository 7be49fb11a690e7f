import Foundation
import ShopClient

/// What a client does over and over.
enum Work: String, CaseIterable {
  /// One request that reads four rows.
  case products
  /// Three requests: cart, item, checkout, with payment and event.
  case purchase

  private struct Named: Decodable { let id: String }

  /// - Returns: the number of requests sent.
  func perform(_ connection: inout Connection) async throws -> Int {
    switch self {
    case .products:
      try Self.expect(200, try await connection.send("GET", "/products"))
      return 1
    case .purchase:
      let cart = try await connection.send("POST", "/carts")
      try Self.expect(201, cart)
      let id = try JSONDecoder().decode(Named.self, from: Data(cart.body.utf8)).id
      let item = #"{"product":"tea","quantity":1}"#
      try Self.expect(200, try await connection.send("POST", "/carts/\(id)/items", json: item))
      try Self.expect(200, try await connection.send("POST", "/carts/\(id)/checkout"))
      return 3
    }
  }

  private static func expect(_ status: Int, _ answer: Answer) throws {
    guard answer.status == status else { throw Unexpected(answer: answer) }
  }

  struct Unexpected: Error {
    let answer: Answer
  }
}
