extension Fetcher {
  enum Verdict {
    case done(Outcome)
    case again(Attempt)
  }

  func judge(_ result: Result<HTTPResponse, HTTPFailure>, _ attempt: Attempt, _ job: Job) -> Verdict {
    switch result {
    case .failure(let failure):
      switch failure.kind {
      case .transient: return retried(attempt, failure.message)
      case .final: return .done(failed(attempt, failure.message))
      case .untrusted: return .done(failed(attempt, failure.message, hint: Self.unknownAuthority))
      case .oversized: return .done(failed(attempt, failure.message, .file))
      }
    case .success(let response):
      switch response.status {
      case 200: return .done(.content(response))
      case 304 where !job.validators.isEmpty: return .done(.unchanged(response))
      case 304: return .done(failed(attempt, "304 (not modified), though there was no copy to compare"))
      case 404, 410: return .done(.absent)
      case 301, 302, 303, 307, 308: return redirected(attempt, response)
      case 401, 403: return .done(refused(response.status, attempt, job))
      case 407: return .done(failed(attempt, "the proxy requires authentication"))
      case 429, 500...599: return retried(attempt, "the server answered \(response.status)")
      default: return .done(failed(attempt, "the server answered \(response.status)"))
      }
    }
  }

  /// Returns the outcome for a server that refuses requests with these credentials, or without any.
  private func refused(_ status: Int, _ attempt: Attempt, _ job: Job) -> Outcome {
    let message = "the server answered \(status)"
    // Another server gets no credentials, whatever the user provides.
    guard attempt.address.hasOrigin(of: job.address) else {
      return failed(
        attempt,
        "\(message) after a redirect to \(attempt.address.origin), which gets no credentials"
      )
    }
    if let source = authorization(attempt, job)?.source {
      let hint = "check whether they are still valid and allow reading the catalog"
      return failed(attempt, "\(message) to a request with the credentials from \(source)", hint: hint)
    }
    let hint = credentials.advice(for: attempt.address)
    return failed(attempt, "\(message) to a request without credentials", hint: hint)
  }

  private func redirected(_ attempt: Attempt, _ response: HTTPResponse) -> Verdict {
    guard let location = response.header("Location"), let target = attempt.address.redirected(to: location)
    else {
      return .done(failed(attempt, "the server answered \(response.status) without a valid address"))
    }
    guard target.isEncrypted || target.isLoopback && !attempt.address.isEncrypted else {
      return .done(failed(attempt, "the server redirects to \(target.shown), which is not encrypted"))
    }
    guard attempt.redirects < limits.redirects else {
      return .done(
        failed(attempt, "more than \(limits.redirects) redirects, the last one to \(target.shown)")
      )
    }
    var next = attempt
    next.address = target
    next.redirects += 1
    return .again(next)
  }

  private func retried(_ attempt: Attempt, _ message: String) -> Verdict {
    let isSilent = !attempt.isHeard && transport.now - attempt.start >= limits.timeout
    guard !isSilent, attempt.count <= limits.delays.count else {
      return .done(failed(attempt, message, .server))
    }
    var next = attempt
    next.count += 1
    next.isHeard = false
    next.start = transport.now + limits.delays[attempt.count - 1]
    return .again(next)
  }

  private func failed(
    _ attempt: Attempt,
    _ message: String,
    _ subject: Failure.Subject = .request,
    hint: String? = nil
  ) -> Outcome {
    .failed(
      Failure(
        message: message,
        address: attempt.address,
        attempts: attempt.count,
        subject: subject,
        hint: hint
      )
    )
  }

  #if canImport(Darwin)
    private static let unknownAuthority =
      "if you trust the authority that signed the certificate, add it to the system's keychain"
  #else
    private static let unknownAuthority =
      "if you trust the authority that signed the certificate, add it to the system's certificates with `update-ca-certificates` or `update-ca-trust`; SSL_CERT_FILE has no effect"
  #endif
}
