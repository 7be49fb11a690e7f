/// Why a cart cannot be used as requested.
public enum CartError: Error, Sendable, Hashable, CustomStringConvertible {
  case noSuchCart(String)
  case noSuchOrder(String)
  case noSuchProduct(String)
  case badQuantity(Int)
  case isEmpty(String)
  /// It has been paid for, or is being paid for.
  case isCheckedOut(String)

  public var description: String {
    switch self {
    case .noSuchCart(let id): "there is no cart \(id)"
    case .noSuchOrder(let id): "there is no order \(id)"
    case .noSuchProduct(let id): "there is no product \(id)"
    case .badQuantity(let quantity): "\(quantity) is not between 1 and 1000"
    case .isEmpty(let id): "the cart \(id) is empty"
    case .isCheckedOut(let id): "the cart \(id) is being paid for, or was"
    }
  }
}
