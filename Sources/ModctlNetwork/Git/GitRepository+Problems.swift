package import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// What cannot be done, in git's own words.
extension GitRepository {
  package static var missing: CatalogProblem {
    CatalogProblem(
      .unreachableCatalog,
      "a catalog is in a git repository, but git is not installed"
    )
  }

  /// Returns the problem that git could not do something, in git's own words.
  ///
  /// - Parameter action: what it could not do other than read; what is in the cache does not help then.
  package func refusal(_ run: ProgramRun, doing action: String? = nil) -> CatalogProblem {
    // A push separates columns by tabs. ssh draws frames, and what to do about a host's new key is at the end of its text.
    // The user's settings may add a token to the URL.
    let lines = run.lines.filter { $0.contains { $0.isLetter || $0.isNumber } }.map { line in
      let text = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return Printable.escaped(SecretInURL.hidden(in: text))
    }
    // A server may have asked for credentials, so it is not said to be silent.
    let limit = timeout.counted("second")
    let silence = run.isSilent ? ["git received nothing from the repository within \(limit)"] : []
    let wordless = lines.isEmpty && !run.isSilent ? [described(run)] : []
    let known = commitInUse.map { "commit \($0.prefix(12)) is in the cache, for --offline" }
    return CatalogProblem(
      .unreachableCatalog,
      "git cannot \(action ?? "read") \(url)\(branch.map { ", branch \($0)" } ?? "")",
      notes: lines.prefix(20).map { "git: \($0)" } + silence + wordless
        + (action == nil ? [known ?? "none of it is in the cache"] : []),
      hint: GitAdvice.hint(for: run)
    )
  }

  /// Returns how a git ended that printed nothing.
  private func described(_ run: ProgramRun) -> String {
    if run.status == 0 { return "git: what was fetched is not a commit" }
    let signal = run.status & 0x7F
    return signal == 0 ? "git ended with status \(run.status >> 8)" : "git was ended by signal \(signal)"
  }

  /// The problem that a server answers every question in the same way, so that it seems to have an empty repository.
  var noRepository: CatalogProblem {
    CatalogProblem(
      .unreachableCatalog,
      "there is no git repository at \(url)",
      notes: ["the server answers, but not in git's protocol"],
      hint: "correct the URL; if the network asks for a sign-in first, sign in with a browser"
    )
  }
}
