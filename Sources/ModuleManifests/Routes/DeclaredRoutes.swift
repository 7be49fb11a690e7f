/// The compiled routes that manifests declare under `routes`, and what is wrong with them.
package struct DeclaredRoutes: Sendable {
  /// One declaration.
  package struct Declaration: Sendable {
    /// The index of the manifest and the index of the route in its list.
    package let module: Int
    package let route: Int
    package let pattern: RoutePattern
  }

  package private(set) var declarations: [Declaration] = []
  /// Its patterns are those of ``declarations``.
  package let table: RouteTable
  /// The declarations that overlap with an earlier one, both as indices in ``declarations``.
  package let overlaps: [(Int, Int)]
  package private(set) var mistakes: [(module: Int, route: Int, error: RouteSyntaxError)] = []
  private let names: [String]

  /// - Complexity: O(modules + total length of the routes).
  package init(_ modules: [(name: String, routes: [String])]) {
    names = modules.map(\.name)
    for (module, declared) in modules.enumerated() {
      for (route, text) in declared.routes.enumerated() {
        do throws(RouteSyntaxError) {
          declarations.append(Declaration(module: module, route: route, pattern: try RoutePattern(text)))
        } catch {
          mistakes.append((module, route, error))
        }
      }
    }
    (table, overlaps) =
      declarations.isEmpty ? (.empty, []) : RouteTable.compile(declarations.map(\.pattern))
  }

  /// Returns what is wrong, as a manager's diagnostics.
  package func diagnostics(_ place: (Int, [ManifestDocument.Step]) -> SourcePosition) -> [Diagnostic] {
    let bad = mistakes.map { mistake in
      Diagnostic(
        .badRoute,
        "\(names[mistake.module]) declares a route that cannot be read: \(mistake.error)",
        at: place(mistake.module, ["routes", .index(mistake.route)])
      )
    }
    let overlapping = overlaps.map { first, second in
      let (earlier, later) = (declarations[first], declarations[second])
      return Diagnostic(
        .routeOverlap,
        "\(names[later.module]) declares \(later.pattern), which matches the same URLs as \(earlier.pattern)"
          + (earlier.module == later.module ? "" : " of \(names[earlier.module])"),
        at: place(later.module, ["routes", .index(later.route)]),
        notes: [
          .init(
            "\(names[earlier.module]) declares \(earlier.pattern)",
            at: place(earlier.module, ["routes", .index(earlier.route)])
          )
        ]
      )
    }
    return bad + overlapping
  }
}

extension DiagnosticCode {
  /// A declared route that is not a pattern.
  package static let badRoute = DiagnosticCode("bad-route")
  /// Two declared routes that match the same URLs.
  package static let routeOverlap = DiagnosticCode("route-overlap")
}
