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
}

extension OutputFormat: TextFormat {}

enum PlainFormat: String, TextFormat, CaseIterable {
  case text, json
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
