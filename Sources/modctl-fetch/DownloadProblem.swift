import Foundation
import ModctlNetwork

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Why a download failed.
struct DownloadProblem {
  let message: String
  let kind: HTTPFailure.Kind

  init(_ error: any Error) {
    let code = (error as? URLError)?.code
    let text = error.localizedDescription
    // Linux has no error codes of their own for these; it passes on what its network library says.
    let final: String? =
      if code?.words != nil {
        nil
      } else if text.hasPrefix("SSL") {
        "the server's certificate is not trusted: \(text)"
      } else if text.hasPrefix("OpenSSL/"), !text.contains("eof") {
        "no encrypted connection could be made: \(text)"
      } else if text.hasPrefix("Unsupported proxy") {
        // What follows is its URL, which may contain a password.
        "HTTPS_PROXY or ALL_PROXY is not the URL of a proxy that can be used"
      } else if text.contains("CONNECT"), text.contains("407") {
        "the proxy requires authentication: \(text)"
      } else {
        nil
      }
    let isForeign = text.contains("HTTP/0.9")
    message = isForeign ? "the server does not answer in HTTP" : final ?? code?.words ?? text
    let isUnknown = text.contains("issuer") || text.contains("self-signed") || text.contains("self signed")
    kind = final == nil ? code?.kind ?? .transient : isUnknown ? .untrusted : .final
  }
}
