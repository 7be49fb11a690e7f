import ModuleManifests
import Testing

@Suite("A path")
struct PathTests {
  @Test("Paths are joined, split and compared as text")
  func text() {
    #expect(Path.join("a", "b") == "a/b")
    #expect(Path.join("a/", "b") == "a/b")
    #expect(Path.join(".", "b") == "b")
    #expect(Path.join("a", "/\u{338}b") == "/\u{338}b")
    #expect(Path.join("", "b") == "b")
    #expect(Path.join("a", "/b") == "/b")
    #expect(Path.join("a", ".") == "a")
    #expect(Path.join("a", "") == "a")
    #expect(Path.join(".", ".") == ".")
    #expect(Path.join(".", "") == ".", "an empty path is no folder")
    #expect(Path.parent(of: "a/b/c") == "a/b")
    #expect(Path.parent(of: "a") == ".")
    #expect(Path.parent(of: "/a") == "/")
    #expect(Path.name(of: "a/b") == "b")
    #expect(Path.name(of: "b") == "b")
    #expect(Path.isResolved("/a/b", inside: "/a"))
    #expect(Path.isResolved("/a", inside: "/a"))
    #expect(!Path.isResolved("/ab", inside: "/a"))
    #expect(Path.isResolved("/x", inside: "/"))
  }
}
