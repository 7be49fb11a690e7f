import Synchronization
import TestSupport
import Testing
import VersionResolver

/// An application with many things wrong at once.
@Suite("Many conflicts")
struct ManyConflictTests {
  /// Counts how often it is asked.
  private final class Counting: CandidateProvider {
    let table: TableProvider
    let count = Atomic(0)

    init(_ table: TableProvider) { self.table = table }

    func versions(of module: String) -> [Version] {
      count.add(1, ordering: .relaxed)
      return table.versions(of: module)
    }

    func candidate(of module: String, at version: Version) -> Candidate {
      table.candidate(of: module, at: version)
    }

    func providers(of interface: String) -> [InterfaceProvider] { table.providers(of: interface) }
  }

  private func search(_ request: ResolutionRequest) throws -> ConflictSearchResult {
    do {
      _ = try request.resolve()
    } catch {
      let explanation = try #require(error.explanation(application: "shop"))
      return request.conflicts(including: explanation, application: "shop")
    }
    throw Stray()
  }

  private struct Stray: Error {}

  /// Searches for an application that needs this many modules that do not exist, and counts how often modules were looked up.
  private func missing(_ count: Int) throws -> (found: ConflictSearchResult, lookups: Int) {
    let provider = Counting(TableProvider(["here": ["1.0.0": []]]))
    var roots = (0..<count).map { Edge("m\($0)", text: "^1") }
    roots.append(Edge("here", text: "^1"))
    let found = try search(ResolutionRequest(provider: provider, roots: roots))
    return (found, provider.count.load(ordering: .relaxed))
  }

  @Test("Counts all missing modules, and each one shown has its fix")
  func missing() throws {
    let found = try missing(200).found
    #expect(found.conflictCount == 200 && found.isComplete && found.conflicts.count == 4)
    let shown = found.conflicts.flatMap(\.explanation.core)
    #expect(found.omitted.count == 196 && Set(found.omitted).count == 196)
    #expect(!found.omitted.contains { shown.contains(.root($0)) || $0.target == "here" })
    for conflict in found.conflicts {
      #expect(conflict.explanation.kind == .missingModule)
      #expect(conflict.fixes.fixes.map(\.edits.count) == [1])
    }
  }

  @Test(
    "What many edges cannot do without is one conflict, whose fix drops them all",
    arguments: [1, 2, 5, 40],
    [Edge.Kind.dependency, .interface]
  )
  func shared(count: Int, kind: Edge.Kind) throws {
    var table: [String: [String: [Edge]]] = ["here": ["1.0.0": []]]
    for index in 0..<count { table["m\(index)"] = ["1.0.0": [Edge("gone", text: "^1", kind: kind)]] }
    let roots = table.keys.sorted().map { Edge($0, text: "*") }
    let found = try search(ResolutionRequest(provider: TableProvider(table), roots: roots))
    #expect(found.conflictCount == 1 && found.isComplete && found.conflicts.count == 1)
    let conflict = try #require(found.conflicts.first)
    let needing = Set(roots.map(\.target)).subtracting(["here"])
    let first = conflict.explanation.core.compactMap {
      if case .root(let edge) = $0 { edge.target } else { nil }
    }
    #expect(Set(conflict.alsoUnmet.map(\.target)) == needing.subtracting(first) && first.count == 1)
    #expect(conflict.fixes.fixes.map { $0.selection.modules.map(\.name) } == [["here"]])
    #expect(conflict.fixes.fixes.map(\.edits.count) == [count])
  }

  @Test("What two edges cannot do without together is not said of each of them")
  func jointly() throws {
    let gone = [Edge("gone", text: "*")]
    let table: [String: [String: [Edge]]] = [
      "a": ["1.0.0": gone], "b": ["1.0.0": [], "2.0.0": gone, "3.0.0": []],
      "c": ["1.0.0": [Edge("b", text: "=2.0.0")]],
    ]
    func alsoUnmet(_ roots: Edge...) throws -> [String] {
      let request = ResolutionRequest(provider: TableProvider(table), roots: [Edge("a", text: "*")] + roots)
      let found = try search(request)
      #expect(found.conflictCount == 1 && found.isComplete)
      return found.conflicts[0].alsoUnmet.map(\.target)
    }
    #expect(try alsoUnmet(Edge("b", text: "*"), Edge("c", text: "*")) == ["c"])
    #expect(try alsoUnmet(Edge("b", text: ">1"), Edge("b", text: "<3")) == [])
  }

  @Test("What can be done without is tried even if all other attempts took their steps")
  func lastResort() throws {
    var provider = TableProvider()
    for module in 1...20 {
      for version in 1...5 {
        provider.add("m\(module)", "\(version).0.0", [Edge("m\(module + 1)", text: "=\(version).0.0")])
      }
    }
    let root = try Edge("m1", Requirement(parsing: "*"))
    let request = ResolutionRequest(provider: provider, roots: [root])
    var failure: Explanation?
    do { _ = try request.resolve() } catch { failure = error.explanation(application: "shop") }
    let result = request.fixes(for: try #require(failure), stepLimit: 1)
    #expect(result.fixes.map(\.edits) == [[.removal(.application, root)]])
    #expect(!result.isComplete && !result.hasTriedEverySingleEdit)
  }

  @Test("The search for missing modules takes time proportional to their number")
  func linear() throws {
    let (once, twice) = (try missing(200).lookups, try missing(400).lookups)
    #expect(twice < once * 5 / 2, "\(once), \(twice)")
  }

  @Test("Counts interfaces without providers, and what only a search can find, along with missing modules")
  func kinds() throws {
    var table: [String: [String: [Edge]]] = [:]
    var roots: [Edge] = []
    for index in 0..<6 {
      table["a\(index)"] = ["1.0.0": [Edge("gone\(index)", text: "*")]]
      roots.append(Edge("a\(index)", text: "*"))
      roots.append(Edge("I\(index)", text: "^1", kind: .interface))
      roots.append(Edge("m\(index)", text: "^1"))
    }
    let found = try search(ResolutionRequest(provider: TableProvider(table), roots: roots))
    #expect(found.conflictCount == 18 && found.isComplete)
    // Without what is shown and what is omitted, there is a selection.
    let shown = found.conflicts.flatMap(\.explanation.core)
    let rest = roots.filter { !shown.contains(.root($0)) && !found.omitted.contains($0) }
    _ = try ResolutionRequest(provider: TableProvider(table), roots: rest).resolve()
    #expect(found.omitted.count == 14 && rest.isEmpty)
    let removals = found.jointFix?.edits.compactMap(\.removedFromApplication) ?? []
    #expect(Set(removals) == Set(roots.map(\.target)) && removals.count == 18)
  }

  @Test("One change for each conflict is a fix, also if not all are shown", arguments: [2, 4, 5, 9, 60, 61])
  func joint(count: Int) throws {
    var table = TableProvider()
    var roots = [Edge("here", text: "^1")]
    table.add("here", "1.0.0", [])
    for index in 0..<count {
      // What cart and pay need of a log differs; the application may widen its requirement on cart.
      let log = "log\(index)"
      for version in 1...2 {
        table.add(log, "\(version).0.0", [])
        table.add("cart\(index)", "\(version).0.0", [Edge(log, text: "^\(version)")])
      }
      table.add("pay\(index)", "1.0.0", [Edge(log, text: "^2")])
      roots += [Edge("cart\(index)", text: "^1"), Edge("pay\(index)", text: "^1")]
    }
    let request = ResolutionRequest(provider: table, roots: roots)
    let found = try search(request)
    #expect(found.conflictCount == count && found.isComplete)
    guard count <= 60 else {
      #expect(found.jointFix == nil)
      return
    }
    let fix = try #require(found.jointFix)
    var edited = request
    for edit in fix.edits { edited.apply(edit) }
    #expect(try edited.resolve().modules == fix.selection.modules)
    #expect(fix.edits.count == count && fix.edits.compactMap(\.removedFromApplication).isEmpty)
  }

  @Test("Fixes that exclude each other are not combined", arguments: [5, 12, 40])
  func exclusive(count: Int) throws {
    var table = TableProvider()
    for index in 0..<count {
      // The newer version of each needs another hub, so all but one have to go.
      table.add("hub", "\(index + 1).0.0", [])
      table.add("m\(index)", "1.0.0", [Edge("gone\(index)", text: "*")])
      table.add("m\(index)", "2.0.0", [Edge("hub", text: "^\(index + 1)")])
    }
    let roots = (0..<count).map { Edge("m\($0)", text: "^1") }
    let request = ResolutionRequest(provider: table, roots: roots)
    let found = try search(request)
    #expect(found.conflictCount == count && found.isComplete)
    let fix = try #require(found.jointFix)
    #expect(fix.edits.count == count && fix.edits.compactMap(\.removedFromApplication).count == count - 1)
    #expect(fix.selection.modules.count == 2)
  }

  @Test("A requirement both written and added for this run is one conflict, whichever orders initialization")
  func askedTwice() throws {
    let table = TableProvider(["cat": ["2.0.0": [Edge("gone", text: "*")]]])
    for isLazy in [false, true] {
      var request = ResolutionRequest(
        provider: table,
        roots: [Edge("cat", text: "=2.0.0", isLazy: isLazy), Edge("lost", text: "*")]
      )
      request.temporaryRoots = [Edge("cat", text: "=2.0.0")]
      let found = try search(request)
      #expect(found.conflictCount == 2 && found.isComplete)
      #expect(Set(found.conflicts.map { $0.explanation.contestedSubject?.name }) == ["gone", "lost"])
    }
  }

  @Test("What only this run requires is a conflict alongside the others")
  func askedOnly() throws {
    var request = ResolutionRequest(provider: TableProvider(), roots: [Edge("lost", text: "*")])
    request.temporaryRoots = [Edge("cat", text: "=2.0.0")]
    let found = try search(request)
    #expect(found.conflictCount == 2 && found.isComplete)
  }

  @Test("Contradictions that one change resolves are one conflict")
  func sharedFix() throws {
    let table = TableProvider([
      "a": ["1.0.0": [Edge("log", text: "^1")]], "b": ["1.0.0": [Edge("log", text: "^2")]],
      "c": ["1.0.0": [Edge("log", text: "^1")]], "d": ["1.0.0": [Edge("log", text: "^2")]],
      "log": ["1.0.0": [], "2.0.0": []],
    ])
    let roots = ["a", "b", "c", "d"].map { Edge($0, text: "*") }
    let found = try search(ResolutionRequest(provider: table, roots: roots))
    #expect(found.conflictCount == 1 && found.isComplete && found.conflicts.count == 1)
    #expect(!found.conflicts[0].fixes.fixes.isEmpty)
  }

  @Test("A cycle is one conflict, however many requirements of the application lead to it")
  func sharedCycle() throws {
    let table = TableProvider([
      "a": ["1.0.0": [Edge("b", text: "*")]], "b": ["1.0.0": [Edge("c", text: "*")]],
      "c": ["1.0.0": [Edge("a", text: "*")]], "front": ["1.0.0": [Edge("c", text: "*")]],
    ])
    let roots = ["a", "b", "front", "lost"].map { Edge($0, text: "*") }
    let found = try search(ResolutionRequest(provider: table, roots: roots))
    #expect(found.conflictCount == 2 && found.isComplete)
    #expect(found.conflicts.map(\.explanation.kind).contains(.cycle))
    // Each fix is checked without the other conflict, and all requirements that lead to the cycle are part of this one.
    for conflict in found.conflicts {
      let removed = conflict.fixes.fixes.map { Set($0.edits.compactMap(\.removedFromApplication)) }
      #expect(removed == [conflict.explanation.kind == .cycle ? ["a", "b", "front"] : ["lost"]])
    }
  }

  @Test("A cycle counts once even if it is not shown")
  func hiddenCycle() throws {
    var table = TableProvider()
    for (module, target) in [("w", "x"), ("x", "y"), ("y", "z"), ("z", "w")] {
      table.add(module, "1.0.0", [Edge(target, text: "*")])
    }
    for module in ["a", "b", "c", "d"] { table.add(module, "1.0.0", [Edge("gone-\(module)", text: "*")]) }
    let roots = ["a", "b", "c", "d", "w", "x", "y", "z"].map { Edge($0, text: "*") }
    let found = try search(ResolutionRequest(provider: table, roots: roots))
    #expect(found.conflictCount == 5 && found.isComplete && found.conflicts.count == 4)
  }

  @Test("What one override prevents is part of its conflict, not of the others")
  func sharedOverride() throws {
    let table = TableProvider([
      "log": ["1.0.0": [], "2.0.0": [Edge("gone", text: "*")]],
      "a": ["1.0.0": [Edge("log", text: "^2")]], "b": ["1.0.0": [Edge("log", text: "^2")]],
    ])
    var request = ResolutionRequest(provider: table, roots: ["a", "b", "lost"].map { Edge($0, text: "*") })
    request.overrides = ["log": Version(2, 0, 0)]
    let found = try search(request)
    #expect(found.conflictCount == 2 && found.isComplete)
    let lost = found.conflicts.first { $0.explanation.contestedSubject?.name == "lost" }
    #expect(lost?.fixes.fixes.map { $0.edits.compactMap(\.removedFromApplication) } == [["lost"]])
  }

  @Test("A version that depends on itself is not the nearest one that may be selected")
  func nearest() throws {
    var table = TableProvider([
      "eel": ["1.0.0": [Edge("eel", text: "*")], "0.9.0": [Edge("eel", text: "^9", kind: .conflict)]]
    ])
    table.add("eel", "1.1.0", [], unavailable: "is yanked: broken")
    let request = ResolutionRequest(provider: table, roots: [Edge("eel", text: "^1.1")])
    let found = try search(request)
    let hints = request.hints(for: found.conflicts[0].explanation)
    #expect(
      hints.contains(
        .onlyUnavailable(of: "eel", Version(1, 1, 0), reason: "is yanked: broken", nearest: Version(0, 9, 0))
      )
    )
  }
}

extension Edit {
  /// The module on which the application no longer depends.
  fileprivate var removedFromApplication: String? {
    if case .removal(.application, let edge) = self { edge.target } else { nil }
  }
}
