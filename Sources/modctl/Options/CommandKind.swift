import ArgumentParser

/// What ``CommandOptions`` differ in.
protocol CommandKind {
  associatedtype Format: TextFormat
  static var folderHelp: ArgumentHelp { get }
  /// The folder if none is chosen.
  static var folder: String { get }
  /// True if the command reads catalogs on the network.
  static var readsCatalogs: Bool { get }
}

/// A choice of formats, the first of which is text.
protocol TextFormat: ExpressibleByArgument {
  static var text: Self { get }
  /// The format in which the command reports why it has no result.
  var output: OutputFormat { get }
}

/// How to print a result.
enum OutputFormat: String, TextFormat, CaseIterable {
  case text, json, sarif

  var output: OutputFormat { self }
}

enum PlainFormat: String, TextFormat, CaseIterable {
  case text, json

  var output: OutputFormat { self == .json ? .json : .text }
}

enum PlanFormat: String, TextFormat, CaseIterable {
  case text, json, svg

  var output: OutputFormat { self == .json ? .json : .text }
}

extension CommandKind {
  static var folderHelp: ArgumentHelp {
    "The folder of modules.json. (default: the current one, or the nearest parent that has it)"
  }
  static var folder: String { ApplicationFolder.nearest }
  static var readsCatalogs: Bool { true }
}

enum FindingCommand: CommandKind {
  typealias Format = OutputFormat
}

enum PlainCommand: CommandKind {
  typealias Format = PlainFormat
}

enum PlanCommand: CommandKind {
  typealias Format = PlanFormat
}

/// Commands that read an application, but only the catalogs on this machine.
enum OfflineCommand: CommandKind {
  typealias Format = PlainFormat
  static var readsCatalogs: Bool { false }
}

enum LocalCommand: CommandKind {
  typealias Format = PlainFormat
  static var folderHelp: ArgumentHelp { "The folder to work in. (default: the current one)" }
  static var folder: String { "." }
  static var readsCatalogs: Bool { false }
}
