/// What to do about failures of git that come from how a machine is set up, or from what modules.json says.
enum GitAdvice {
  /// Returns a hint, if it is known what to do.
  static func hint(for run: ProgramRun) -> String? {
    if run.isSilent { return "MODCTL_TIMEOUT sets how many seconds modctl waits" }
    let text = run.text
    let unknownAuthority = [
      "server certificate verification failed", "local issuer certificate", "self-signed certificate",
      "self signed certificate",
    ]
    if unknownAuthority.contains(where: text.contains) {
      return
        "if you trust the authority that signed the certificate, add it to the system's certificates, or set git's `http.sslCAInfo` to its file"
    }
    if text.contains("terminal prompts disabled") {
      return "store the user name and token where git finds them by itself, with a `credential.helper`"
    }
    if text.contains("couldn't find remote ref") {
      return "name a branch that the repository has as `branch` in modules.json"
    }
    if text.contains("does not appear to be a git repository")
      || text.contains("repository '") && text.contains("' not found")
    {
      return "correct the URL; some servers also say this of a repository that you may not read"
    }
    if text.contains("Host key verification failed") {
      return "connect once with `ssh` and check the host's key, or add it to ~/.ssh/known_hosts"
    }
    if text.contains("Permission denied (") {
      return "add a key that the server accepts with `ssh-add`, or name it in ~/.ssh/config"
    }
    return nil
  }
}
