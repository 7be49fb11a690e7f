import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Why a download failed.
struct DownloadProblem {
  let message: String
  /// Whether the same request would also fail a moment later.
  let isFinal: Bool

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
      } else if text.contains("CONNECT"), text.contains("407") {
        "the proxy requires authentication: \(text)"
      } else {
        nil
      }
    let isForeign = text.contains("HTTP/0.9")
    message = isForeign ? "the server does not answer in HTTP" : final ?? code?.words ?? text
    isFinal = final != nil || code?.isFinal == true
  }
}
