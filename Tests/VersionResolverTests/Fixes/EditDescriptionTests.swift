import TestSupport
import Testing
import VersionResolver

@Suite("What edits and edges say about themselves")
struct EditDescriptionTests {
  private static let log = Edge("log", Requirement("^1.4") ?? .any)
  private static let two = Requirement("^2") ?? .any

  private static let edits: [(edit: Edit, text: String)] = [
    (.requirement(.application, log, two), "change the application's dependency on log from ^1.4 to ^2"),
    (.requirement(.module("cart"), log, two), "change cart's dependency on log from ^1.4 to ^2"),
    (
      .rename(.module("cart"), Edge("lgo", .any), to: "log"), "in cart's dependency on lgo, write log instead"
    ),
    (
      .removal(.application, Edge("ads", two, kind: .optional)),
      "remove the application's optional dependency on ads"
    ),
    (.removal(.module("cart"), Edge("mail", .any, kind: .conflict)), "remove cart's conflict with mail"),
    (
      .lazy(.module("cart"), Edge("payment", .any, kind: .interface)),
      "make cart's requirement on payment lazy"
    ),
    (.prereleases(of: "log"), "opt in to pre-releases of log"),
    (.provider(of: "payment", module: "stripe"), "choose stripe as the provider of payment"),
    (.restoration(of: "log", Version(1, 0, 0)), "make log 1.0.0 available again"),
    (.override(of: "log", Version(1, 0, 0)), "override log with 1.0.0"),
    (.overrideRemoval(of: "log"), "remove the override of log"),
  ]

  @Test("An edit says what to do", arguments: edits)
  func edit(_ edit: Edit, _ text: String) {
    #expect(edit.description == text)
  }

  @Test("An edge says what it states")
  func edge() {
    #expect("cart \(Self.log)" == "cart needs log ^1.4")
    #expect("\(Edge("ads", Self.two, kind: .optional))" == "accepts ads only as ^2")
    #expect("\(Edge("mail", .any, kind: .conflict))" == "conflicts with mail *")
    #expect("\(Edge("payment", .any, kind: .interface))" == "requires payment *")
  }
}
