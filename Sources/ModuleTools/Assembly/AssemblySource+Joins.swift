import ModuleManifests

/// The parts of the source file that exist only if the host makes choices.
extension AssemblySource {
  /// The enumerations of providers.
  var providerTypes: String {
    joins.choices.map { choice in
      let cases = choice.cases.map { "    case \($0.name) = \(SwiftLiteral.quoted($0.module))" }
      return """
          /// The modules from which the host chooses one, as the provider of `\(choice.interface)`.
          \(typeAccess) enum \(choice.type): String, CaseIterable, Sendable {
        \(cases.joined(separator: "\n"))
          }


        """
    }.joined()
  }

  var choiceParameters: [String] { joins.choices.map { "\($0.parameter): \($0.type)" } }

  /// The arguments that pass those parameters on.
  var choiceArguments: [String] { joins.choices.map { "\($0.parameter): \($0.parameter)" } }

  var choiceRemarks: String {
    joins.choices.map { "  ///   - \($0.parameter): the provider of `\($0.interface)`.\n" }.joined()
  }

  /// The makers of the modules that the host provides.
  var filter: String {
    guard !joins.choices.isEmpty else { return "" }
    let chosen = joins.choices.map { "\($0.parameter).rawValue" }.joined(separator: ", ")
    return "chosenMakers(\(chosen))"
  }

  /// The makers, without those of providers that were not chosen.
  var givenMakers: String {
    guard !joins.choices.isEmpty else { return "" }
    let names = joins.optional.map(SwiftLiteral.quoted).joined(separator: ", ")
    return """
        /// The ways to make the modules, without providers that the host does not give.
        private static func chosenMakers(_ providers: String...) -> [(name: String, make: (@Sendable () -> any AppModule)?)] {
          makers.filter { !optional.contains($0.name) || providers.contains($0.name) }
        }

        private static let optional: Set<String> = [\(names)]


      """
  }

  var adapterParameters: [String] { joins.adapters.map { "\($0.parameter): ModuleAdapter" } }

  var adapterRemarks: String {
    joins.adapters.map {
      "  ///   - \($0.parameter): makes `\($0.declaration.interface)` \($0.declaration.version) from `\($0.declaration.from)`.\n"
    }.joined()
  }

  /// Passes the adapters to the options.
  var adapting: String {
    guard !joins.adapters.isEmpty else { return "" }
    return "    var options = options\n"
      + joins.adapters.map { "    options.adapt(\($0.parameter))\n" }.joined()
  }
}
