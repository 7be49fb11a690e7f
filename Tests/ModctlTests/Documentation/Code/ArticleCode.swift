import Foundation
import ModuleCatalogs
import ModuleGraphs
import ModuleKit
import ModuleKitTesting
import ModuleManifests
import ModuleTools
import TestSupport
import VersionResolver

/// The Swift code of the articles, compiled and run. What an article shows stands between `// snippet` and `// end`, to
/// the letter; what is around it is what readers have already.
enum ArticleCode {
  typealias Snippet = @Sendable (CodePrinter) async throws -> Void

  /// Where the regions are.
  static let files = [
    "ArticleCode.swift", "ArticleCode+FirstModule.swift", "ArticleSimulation+Lifecycle.swift",
    "ArticleSimulation+Changes.swift", "ArticleCode+ComingFrom.swift", "ArticleCode+Connect.swift",
    "ArticleCode+Containers.swift",
  ]

  /// One for each snippet, in the order of these files.
  static let all = resolution + firstModule + ArticleSimulation.all + comingFrom + connect + containers

  private static let resolution: [Snippet] = [
    selecting, explaining, fixing, askingRequirements, setAlgebra, placingErrors, resolvingFiles, failing,
    checking, drawing, drawingHost, decoding, readingCatalogs,
  ]

  private static func selecting(_ print: CodePrinter) throws {
    // snippet
    struct Table: CandidateProvider {
      let modules: [String: [Version: [Edge]]]

      func versions(of module: String) -> [Version] {
        modules[module].map { Array($0.keys) } ?? []
      }

      func candidate(of module: String, at version: Version) -> Candidate {
        Candidate(modules[module]?[version] ?? [])
      }
    }

    let table = Table(modules: [
      "cart": [Version(2, 1, 0): [Edge("log", try Requirement(parsing: "^1.4"))]],
      "log": [Version(1, 4, 2): [], Version(2, 0, 0): []],
    ])
    var resolver = Resolver(provider: table)
    let selection = try resolver.resolve([Edge("cart", try Requirement(parsing: "^2.0"))])
    print(selection.modules.map(\.name), selection.modules.map(\.version))  // ["cart", "log"] [2.1.0, 1.4.2]
    print(selection.initializationWaves())  // [["log"], ["cart"]]
    // end
  }

  private struct Table: CandidateProvider {
    func versions(of module: String) -> [Version] {
      module == "cart" ? [Version(2, 1, 0)] : [Version(1, 4, 2), Version(2, 0, 0)]
    }

    func candidate(of module: String, at version: Version) throws -> Candidate {
      Candidate(module == "cart" ? [Edge("log", try Requirement(parsing: "^1.4"))] : [])
    }
  }

  private static func explaining(_ print: CodePrinter) throws {
    let table = Table()
    // snippet
    var resolver = Resolver(provider: table)
    do {
      let second = Edge("log", try Requirement(parsing: "^2.0"))
      _ = try resolver.resolve([Edge("cart", .any), second])
    } catch let error as ResolutionError {
      let explanation = error.explanation(application: "shop")
      print(explanation?.summary ?? "")  // cart and shop need different versions of log
      print(explanation?.core.count ?? 0)  // 3
      print(error.derivation?.steps.last?.terms.count ?? -1)  // 0
    }
    // end
  }

  private static func fixing(_ print: CodePrinter) throws {
    let table = Table()
    // snippet
    let second = Edge("log", try Requirement(parsing: "^2.0"))
    let request = ResolutionRequest(provider: table, roots: [Edge("cart", .any), second])
    do {
      _ = try request.resolve()
    } catch {
      guard let explanation = error.explanation(application: "shop") else { throw error }
      let best = request.fixes(for: explanation).fixes.first
      print(best?.edits ?? [])  // [change the application's dependency on log from ^2.0 to ^1.4]
    }
    // end
  }

  private static func askingRequirements(_ print: CodePrinter) throws {
    // snippet
    let requirement = try Requirement(parsing: "^1.2 || 2.x")
    print(requirement.admits(Version(1, 9, 0)))  // true
    print(requirement.normalized)  // >=1.2.0 <3.0.0
    print(try Requirement(parsing: ">=1.2 <3").versions == requirement.versions)  // true
    // end
  }

  private static func setAlgebra(_ print: CodePrinter) throws {
    // snippet
    let cart = try Requirement(parsing: "^1.2").versions
    let mail = try Requirement(parsing: "<1.5").versions
    print(cart.intersection(mail))  // releases >=1.2.0 <1.5.0
    print(cart.isSubset(of: mail))  // false
    print(cart.union(cart.complement) == .all)  // true
    // end
  }

  private static func placingErrors(_ print: CodePrinter) {
    // snippet
    do {
      _ = try Requirement(parsing: "^1.x.3")
    } catch {
      print(error.message)  // after the wildcard `x` only wildcards may follow
      print(error.offset, error.length)  // 5 1
    }
    // end
  }

  private static func resolvingFiles(_ print: CodePrinter) throws {
    let directory = AppFolder.fixtures.appendingPathComponent("diamond").path
    // snippet
    let application = try ApplicationResolver(directory: directory).resolve()
    print(application.changes.map(\.module))  // ["cart", "log", "payment"]
    print(application.selection.initializationWaves())  // [["log"], ["cart", "payment"]]
    print(application.isLockfileStale)  // true
    // end
  }

  private static func failing(_ print: CodePrinter) {
    let directory = AppFolder.fixtures.appendingPathComponent("conflict-log").path
    // snippet
    do {
      _ = try ApplicationResolver(directory: directory).resolve()
    } catch {
      print(error.code)  // unsolvable
      let explanation = error.explanation()
      print(explanation?.summary ?? "")  // cart and payment need different versions of log
    }
    // end
  }

  private static func checking(_ print: CodePrinter) {
    let directory = AppFolder.repository.appendingPathComponent("Tests/Fixtures/checks/bare-version").path
    // snippet
    let report = ApplicationChecker(directory: directory).check()
    print(report.errorCount, report.warningCount)  // 0 5
    print(report.diagnostics.first?.code.name ?? "")  // bare-version
    // end
  }

  private static func drawing(_ print: CodePrinter) throws {
    let directory = AppFolder.fixtures.appendingPathComponent("diamond").path
    // snippet
    let application = try ApplicationResolver(directory: directory).resolve()
    let graph = ModuleGraph(application)
    print(graph.nodes.count, graph.edges.count)  // 4 4
    print(graph.text(as: .mermaid).prefix(12))  // flowchart TD
    // end
  }

  private static func drawingHost(_ print: CodePrinter) async throws {
    let manager = try ModuleManager(
      modules: [FakeModule("log"), FakeModule("cart", needs: ["log"])]
    )
    // snippet
    let graph = ModuleGraph(wiring: await manager.wiring, named: "shop")
    print(graph.nodes.map(\.name))  // ["shop", "cart", "log"]
    // end
  }

  private static func decoding(_ print: CodePrinter) {
    // snippet
    let text = #"{"name": "cart", "version": "1.02.3", "dependancies": {}}"#
    let decoded = ModuleManifest.decode(Array(text.utf8), path: "module.json")
    print(decoded.value == nil)  // true
    print(decoded.diagnostics.map(\.code.name))  // ["bad-version", "unknown-key"]
    print(decoded.diagnostics.map { "\($0.position)" })  // ["module.json:1:29", "module.json:1:39"]
    // end
  }
  private static func readingCatalogs(_ print: CodePrinter) {
    let directory = AppFolder.fixtures.appendingPathComponent("diamond").path
    // snippet
    let application = ApplicationManifest.read(in: directory)
    if let manifest = application.value {
      let catalog = Catalog(of: manifest, document: application.document, directory: directory)
      print(catalog.allModuleNames())  // ["cart", "log", "payment"]
      print(catalog.versions(of: "log").map(\.description))  // ["1.0.0", "1.4.0"]
      print(catalog.diagnostics.isEmpty)  // true
    }
    // end
  }
}
