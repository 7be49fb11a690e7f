/// Facts about the process for all modules: supplied by the host, never read from the process.
///
/// ```swift
/// options.environment = ModuleEnvironment(
///   name: "production",
///   variables: ProcessInfo.processInfo.environment,
///   arguments: CommandLine.arguments
/// )
/// ```
public struct ModuleEnvironment: Sendable, Hashable {
  /// The kind of environment, such as `production` or `test`. Default: empty.
  public var name: String
  /// The environment variables, by name. Default: empty.
  public var variables: [String: String]
  /// The arguments, with the program's name first, as in `CommandLine.arguments`. Default: empty.
  public var arguments: [String]

  public init(name: String = "", variables: [String: String] = [:], arguments: [String] = []) {
    self.name = name
    self.variables = variables
    self.arguments = arguments
  }
}
