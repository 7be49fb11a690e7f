import Foundation

/// Restricts the proxies from the environment to https.
///
/// Plain http is used only for this machine. A proxy would carry it to another machine, with its credentials, where anyone along
/// the way can read them.
func goDirectlyWithoutEncryption() {
  if variable("https_proxy") == nil, variable("HTTPS_PROXY") == nil,
    let proxy = variable("all_proxy") ?? variable("ALL_PROXY")
  {
    setenv("https_proxy", proxy, 1)
  }
  for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] { unsetenv(name) }
}

private func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
