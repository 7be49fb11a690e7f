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
  public var variables: [String: String]
  public var arguments: [String]

  public init(name: String = "", variables: [String: String] = [:], arguments: [String] = []) {
    self.name = name
    self.variables = variables
    self.arguments = arguments
  }
}
