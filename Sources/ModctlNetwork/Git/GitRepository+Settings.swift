import ModuleLibc

/// How git is run.
extension GitRepository {
  /// Disables hooks and background work, and stops stalled connections.
  ///
  /// A server may check for minutes what is pushed, and accepts it even if the connection is closed.
  func settings(for command: String) -> [String] {
    [
      "core.hooksPath=/dev/null", "gc.autoDetach=false", "maintenance.autoDetach=false",
      "http.lowSpeedLimit=1000", "http.lowSpeedTime=\(command == "push" ? timeout * 30 : timeout)",
    ]
  }

  /// The environment for git: never prompt, do not run programs for a URL, and ignore the repository in which modctl was started.
  var variables: [String: String?] {
    var result: [String: String?] = [
      "GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "", "SSH_ASKPASS": "", "GCM_INTERACTIVE": "never",
      "GIT_ALLOW_PROTOCOL": protocols, "LC_ALL": "C",
    ]
    result.merge(ProgramRun.withoutRepository) { $1 }
    if !Self.hasVariable("GIT_SSH_COMMAND") && !Self.hasVariable("GIT_SSH") {
      // ssh gives up after three messages to which there is no reply.
      let interval = max(1, timeout / 3)
      result["GIT_SSH_COMMAND"] =
        "ssh -o BatchMode=yes -o ConnectTimeout=\(timeout) -o ServerAliveInterval=\(interval)"
    }
    return result
  }

  /// Redirects never lead to an unencrypted connection; git's own settings may still rewrite a URL.
  private var protocols: String {
    if url.hasPrefix("http://") { return "http:https:ssh:file" }
    return url.hasPrefix("git://") ? "git:https:ssh:file" : "https:ssh:file"
  }

  private static func hasVariable(_ name: String) -> Bool { getenv(name).map { $0.pointee != 0 } ?? false }
}
