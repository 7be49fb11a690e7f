import ArgumentParser
import VersionResolver

/// Resolves families of hard and of wide problems.
@main
struct Families: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "families",
    abstract: "Resolve families of problems that no registry has, and print how long they take.",
    discussion: """
      Prints for each family how many applications were solved, refused and given up, the steps and the time of all of them, and the slowest.
      Reading is not counted: all modules are read beforehand.
      """
  )

  @Argument(help: "The families to resolve; all if none is named.")
  var names: [String] = []

  @Option(help: "The seed of the first instance.")
  var seed: UInt64 = 0

  @Option(help: "The number of instances of each family, instead of its own.")
  var instances: Int?

  @Option(help: "Give up an application after this many steps.")
  var steps = ResolverOptions().stepLimit

  @Option(help: "The number of conflicts after which the guided search takes over.")
  var guidedAfter = ResolverOptions().conflictsBeforeGuidedSearch

  @Flag(help: "One line per application.")
  var each = false

  func validate() throws {
    let known = Family.all.map(\.name)
    if let name = names.first(where: { !known.contains($0) }) {
      throw ValidationError("there is no family \(name); the families are \(known.joined(separator: ", "))")
    }
  }

  func run() throws {
    var options = ResolverOptions()
    options.stepLimit = steps
    options.conflictsBeforeGuidedSearch = guidedAfter
    for family in Family.all where names.isEmpty || names.contains(family.name) {
      var result = Result()
      for index in 0..<(instances ?? family.instances) {
        let instance = try family.make(seed + UInt64(index))
        try result.add(instance, options, prints: each)
      }
      print("\(family.name): \(result)")
    }
  }
}
