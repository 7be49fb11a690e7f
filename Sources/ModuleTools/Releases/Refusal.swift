package import ModuleManifests

/// Why a question about published modules has no answer, or nothing is published.
package struct Refusal: Error {
  package enum Code: Sendable {
    /// A file cannot be used, or a published version says something else.
    case badData
    /// Manifests can be read, and are not fit to be published.
    case checkFailed
    /// What was asked for makes no sense.
    case badRequest
  }

  package let code: Code
  package let diagnostics: [Diagnostic]

  package init(_ code: Code, _ diagnostics: [Diagnostic]) {
    self.code = code
    self.diagnostics = diagnostics
  }
}
