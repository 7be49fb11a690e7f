import Foundation
import ShopClient

/// A customer of the shop.
struct Shopper {
  /// An answer that a server must not give.
  struct Unexpected: Error, CustomStringConvertible {
    let description: String
  }

  private struct Named: Decodable { let id: String }

  /// Makes one whole purchase on one connection, and returns the order as JSON, or `nil` if the shop answered that it is stopping.
  ///
  /// - Throws: ``Unexpected`` for any other answer than those.
  static func purchase(_ connection: inout Connection) async throws -> String? {
    guard let cart = try await ask(&connection, "POST", "/carts", expecting: 201) else { return nil }
    let id = try JSONDecoder().decode(Named.self, from: Data(cart.utf8)).id
    let item = #"{"product":"coffee","quantity":2}"#
    guard try await ask(&connection, "POST", "/carts/\(id)/items", item) != nil else { return nil }
    return try await ask(&connection, "POST", "/carts/\(id)/checkout")
  }

  private static func ask(
    _ connection: inout Connection,
    _ method: String,
    _ path: String,
    _ json: String? = nil,
    expecting status: Int = 200
  ) async throws -> String? {
    let answer = try await connection.send(method, path, json: json)
    if answer.status == status { return answer.body }
    if answer.status == 503, answer.body.contains("\"stopping\"") { return nil }
    throw Unexpected(description: "\(method) \(path): \(answer.status) \(answer.body)")
  }
}
