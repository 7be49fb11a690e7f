import ModuleManifests
import TestSupport

/// URLs and their patterns.
enum URLExamples {
  static let runs: [CommentExamples.Run] = [refusing, building, matching, ordering, covering, reading]

  @Sendable private static func refusing(_ print: CodePrinter) {
    // example
    do { _ = try RoutePattern("shop://cart/*/items") } catch {
      print(error.message, error.offset ?? 0)  // a wildcard is allowed only in the last place 13
    }
    // end
  }

  @Sendable private static func building(_ print: CodePrinter) throws {
    // example
    print(try RoutePattern("shop://files/*path").url(["path": ["a", "b/c"]]))  // shop://files/a/b%2Fc
    // end
  }

  @Sendable private static func matching(_ print: CodePrinter) throws {
    // example
    let pattern = try RoutePattern("shop://cart/:id")
    print(pattern.parameterNames)  // ["id"]
    print(try pattern.url(["id": ["a/b"]]))  // shop://cart/a%2Fb
    // end
  }

  @Sendable private static func ordering(_ print: CodePrinter) throws {
    // example
    let table = try RouteTable([RoutePattern("shop://cart/:id"), RoutePattern("shop://cart/new")])
    print(table.indexOfPattern(matching: try RouteURL("shop://cart/new")) ?? -1)  // 1
    // end
  }

  @Sendable private static func covering(_ print: CodePrinter) throws {
    // example
    let old = try RoutePattern("shop://cart/:id")
    print(try RouteTable([RoutePattern("shop://cart/*")]).covers(old))  // true
    print(try RouteTable([RoutePattern("shop://cart/new")]).covers(old))  // false
    // end
  }

  @Sendable private static func reading(_ print: CodePrinter) throws {
    // example
    let url = try RouteURL("shop://cart/5/items/a%2Fb?gift=true#total")
    print(url.segments)  // ["5", "items", "a/b"]
    print(url.query.first?.value ?? "")  // true
    // end
  }
}
