import TestSupport
import VersionResolver

/// The examples from the comments of VersionResolver, verbatim; see ``CommentExamples``.
enum DocumentationExamples {
  private static let catalog = WorkedExample.provider
  private static let roots = WorkedExample.solvable.roots

  // example
  struct Registry: CandidateProvider {
    var table: [String: [Version: Candidate]]

    func versions(of module: String) -> [Version] {
      table[module].map { Array($0.keys) } ?? []
    }

    func candidate(of module: String, at version: Version) -> Candidate {
      table[module]?[version] ?? Candidate()
    }
  }
  // end

  static let all = CommentExamples(
    of: "VersionResolver",
    in: ["Tests/VersionResolverTests/Documentation/DocumentationExamples.swift"],
    runs: [
      registry, resolver, request, override, conflicts, explanation, adjustment, waves, normalized,
      prerelease,
      sets, requirement, optIn, syntaxError, version, setText, requirementText, packageLocation, versionText,
    ]
  )

  @Sendable private static func registry(_ print: CodePrinter) throws {
    let registry = Registry(table: catalog.table)
    print(registry.versions(of: "log").count)
  }

  @Sendable private static func resolver(_ print: CodePrinter) throws {
    // example
    var resolver = Resolver(provider: catalog)
    let cart = Edge("cart", try Requirement(parsing: "^1.0"))
    let selection = try resolver.resolve([cart, Edge("payment", .any)])
    print(selection["log"]?.version.description ?? "not needed")  // 1.0.0
    // end
  }

  @Sendable private static func request(_ print: CodePrinter) throws {
    // example
    let cart = Edge("cart", try Requirement(parsing: "^1.1"))
    var request = ResolutionRequest(provider: catalog, roots: [cart, Edge("payment", .any)])
    request.pins["payment"] = Version(1, 0, 0)
    do {
      print(try request.resolve().modules.count)
    } catch {
      guard let explanation = error.explanation(application: "shop") else { throw error }
      let best = request.fixes(for: explanation).fixes.first
      print(best?.edits ?? [])  // [change the application's dependency on cart from ^1.1 to ^1.0]
    }
    // end
  }

  @Sendable private static func override(_ print: CodePrinter) throws {
    // example
    var request = ResolutionRequest(provider: catalog, roots: [Edge("log", .any)])
    request.overrides["log"] = Version(1, 0, 0)
    print(try request.resolve().roots.map { $0.requirement.override == Version(1, 0, 0) })  // [true]
    // end
  }

  @Sendable private static func conflicts(_ print: CodePrinter) throws {
    // example
    let (cart, payment) = (try Requirement(parsing: "^7"), try Requirement(parsing: "^8"))
    let roots = [Edge("cart", cart), Edge("payment", payment)]
    let request = ResolutionRequest(provider: catalog, roots: roots)
    do {
      print(try request.resolve().modules.count)
    } catch {
      guard let explanation = error.explanation(application: "shop") else { throw error }
      print(request.conflicts(including: explanation, application: "shop").conflicts.count)  // 2
    }
    // end
  }

  @Sendable private static func explanation(_ print: CodePrinter) throws {
    var resolver = Resolver(provider: catalog)
    let roots = WorkedExample.unsolvable.roots
    // example
    do {
      print(try resolver.resolve(roots).modules.count)
    } catch {
      for step in error.explanation(application: "shop")?.steps ?? [] { print(step) }
    }
    // end
  }

  @Sendable private static func adjustment(_ print: CodePrinter) throws {
    var resolver = Resolver(provider: catalog)
    let pins = ["cart": Version(1, 0, 0), "payment": Version(1, 1, 0), "log": Version(1, 0, 0)]
    // example
    let update = try resolver.adjust(roots, pins: pins, updating: ["log"])
    print(update.moved.count, "other modules moved")  // 0 other modules moved
    // end
  }

  @Sendable private static func waves(_ print: CodePrinter) throws {
    var resolver = Resolver(provider: catalog)
    let selection = try resolver.resolve(roots)
    // example
    for (index, wave) in selection.initializationWaves().enumerated() {
      print(index + 1, wave)
    }
    // end
  }

  @Sendable private static func normalized(_ print: CodePrinter) throws {
    // example
    print(try Requirement(parsing: "^1.2 || 2.x").normalized)  // >=1.2.0 <3.0.0
    print(try Requirement(parsing: "~1.2.3-rc.1").normalized)  // >=1.2.3-rc.1 <1.3.0
    print(try Requirement(parsing: "1.2.3").normalized)  // =1.2.3
    print(try Requirement(parsing: ">2 <1").normalized)  // <0.0.0-0
    // end
  }

  @Sendable private static func prerelease(_ print: CodePrinter) throws {
    // example
    print(try Version(parsing: "2.0.0-rc.1").prerelease)  // [rc, 1]
    // end
  }

  @Sendable private static func sets(_ print: CodePrinter) throws {
    // example
    let first = try Requirement(parsing: "^1.2").versions
    let second = try Requirement(parsing: "<1.5").versions
    print(first.intersection(second).contains(Version(1, 4, 0)))  // true
    print(first.isSubset(of: second))  // false
    // end
  }

  @Sendable private static func requirement(_ print: CodePrinter) throws {
    // example
    let requirement = try Requirement(parsing: "^1.2 || 2.x")
    print(requirement.admits(Version(1, 9, 0)))  // true
    print(requirement.normalized)  // >=1.2.0 <3.0.0
    print(requirement)  // ^1.2 || 2.x
    // end
  }

  @Sendable private static func optIn(_ print: CodePrinter) throws {
    // example
    let requirement = try Requirement(parsing: "^1.2.3")
    let set = requirement.versions(includingPrereleases: true)
    print(set.contains(try Version(parsing: "1.3.0-rc.1")))  // true
    print(set.contains(try Version(parsing: "2.0.0-rc.1")))  // false
    // end
  }

  @Sendable private static func syntaxError(_ print: CodePrinter) throws {
    // example
    do {
      _ = try Version(parsing: "1.02.3")
    } catch {
      print(error.message, error.offset, error.length)  // leading zero in `02` 2 2
    }
    // end
  }

  @Sendable private static func version(_ print: CodePrinter) throws {
    // example
    let version = try Version(parsing: "2.1.0-rc.1+build.7")
    print(version < Version(2, 1, 0))  // true
    print(version.isPrerelease)  // true
    // end
  }

  @Sendable private static func setText(_ print: CodePrinter) throws {
    // example
    print(try Requirement(parsing: "^1.2").versions)  // releases >=1.2.0 <2.0.0
    print(VersionSet.all)  // releases *, pre-releases *
    // end
  }

  @Sendable private static func requirementText(_ print: CodePrinter) throws {
    // example
    let requirement = try Requirement(parsing: ">=1.2 <2 || ~2.4.1")
    print(requirement.admits(Version(2, 4, 9)))  // true
    // end
  }

  @Sendable private static func packageLocation(_ print: CodePrinter) throws {
    // example
    let first = PackageLocation("https://git.example/acme/Cart.git")
    let second = PackageLocation("git@git.example:acme/cart")
    print(first.identity, second.identity)  // cart cart
    print(first.canonical == second.canonical)  // true
    // end
  }

  @Sendable private static func versionText(_ print: CodePrinter) throws {
    // example
    let version = try Version(parsing: "1.2.3-beta.2")
    print(version.prerelease.count)  // 2
    // end
  }
}
