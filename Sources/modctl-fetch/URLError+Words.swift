import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLError.Code {
  /// What happened, in words that stand behind a colon.
  var words: String? {
    switch self {
    case .cannotConnectToHost: "connection refused"
    case .cannotFindHost, .dnsLookupFailed: "no such host"
    case .timedOut: "no answer in time"
    case .networkConnectionLost: "the connection broke off"
    case .notConnectedToInternet: "there is no network"
    case .secureConnectionFailed: "no encrypted connection could be made"
    case .serverCertificateHasBadDate, .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
      .serverCertificateNotYetValid:
      "the server's certificate is not trusted"
    default: nil
    }
  }

  /// Whether the same would fail a moment later, too.
  var isFinal: Bool {
    switch self {
    case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .badURL, .unsupportedURL:
      true
    default: false
    }
  }
}
