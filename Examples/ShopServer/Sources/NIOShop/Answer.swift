import ModuleKitServer

/// The answer to a request.
struct Answer: Sendable {
  let status: Int
  let headers: [(name: String, value: String)]
  let body: String

  init(_ status: Int, _ body: String, type: String = "text/plain; charset=utf-8") {
    self.status = status
    self.body = body
    headers = [(name: "content-type", value: type)]
  }

  init(_ answer: AdministrationResponse) {
    status = answer.status
    body = answer.body
    headers = answer.headers.map { ($0.name, $0.value) }
  }
}
