import Foundation
import ModctlNetwork

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLError.Code {
  /// A description of the error, in words that follow a colon.
  var words: String? {
    switch self {
    case .cannotConnectToHost: "connection refused"
    case .cannotFindHost, .dnsLookupFailed: "no such host"
    case .timedOut: "no answer in time"
    case .networkConnectionLost: "the connection was lost"
    case .notConnectedToInternet: "there is no network connection"
    case .secureConnectionFailed: "no encrypted connection could be made"
    case .serverCertificateHasBadDate, .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
      .serverCertificateNotYetValid:
      "the server's certificate is not trusted"
    // Linux has it for addresses in brackets, which its network library may not know.
    case .badURL, .unsupportedURL: "the network library of this system cannot use this URL; try a host name"
    default: nil
    }
  }

  var kind: HTTPFailure.Kind {
    switch self {
    case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot: .untrusted
    case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateNotYetValid, .badURL,
      .unsupportedURL:
      .final
    default: .transient
    }
  }
}
