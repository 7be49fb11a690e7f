internal import ModuleLibc

/// The reason why a file could not be read or written, in the system's words.
public struct FileError: Error, Sendable, Hashable {
  /// The kinds of failure that a program may want to tell apart.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Value: String, Sendable {
      case notFound, notPermitted, notRegular, tooLarge, linkLoop, foreign, other
    }
    private let value: Value
    public var description: String { value.rawValue }
    /// There is nothing at this path.
    public static let notFound = Code(value: .notFound)
    /// The system denies access.
    public static let notPermitted = Code(value: .notPermitted)
    /// A folder, pipe, socket or device where a file should be, or a file where a folder should be.
    public static let notRegular = Code(value: .notRegular)
    /// The file is larger than its kind may be.
    public static let tooLarge = Code(value: .tooLarge)
    /// Symbolic links that lead in a cycle.
    public static let linkLoop = Code(value: .linkLoop)
    /// Not a file that modctl wrote, so modctl does not replace it.
    public static let foreign = Code(value: .foreign)
    /// Anything else; ``FileError/message`` says what.
    public static let other = Code(value: .other)
  }

  /// The kind of failure.
  public let code: Code
  /// The path of the file, as it was given.
  public let path: String
  /// What went wrong, in words that make sense on their own, such as "permission denied".
  public let message: String

  package init(_ code: Code, path: String, message: String) {
    self.code = code
    self.path = path
    self.message = message
  }

  /// Creates a system error from its number.
  package init(errno number: Int32, path: String, doing action: String? = nil) {
    switch number {
    case ENOENT, ENOTDIR: code = .notFound
    case EACCES, EPERM: code = .notPermitted
    case ELOOP: code = .linkLoop
    default: code = .other
    }
    self.path = path
    let text = Self.text(of: number)
    message = action.map { "\($0): \(text)" } ?? text
  }

  /// The error for a file that has changed since it was read.
  package static func changed(_ path: String) -> FileError {
    FileError(.other, path: path, message: "has changed in the meantime; try again")
  }

  /// The error for a path at whose end nothing is: there is nothing of this name, or a link that points to nothing.
  package static func missing(_ path: String) -> FileError {
    let isLink = Path.linkTarget(of: path) != nil
    return FileError(
      .notFound,
      path: path,
      message: isLink ? "this link points to nothing" : "there is no such file"
    )
  }

  private static func text(of number: Int32) -> String {
    guard let text = strerror(number) else { return "error \(number)" }
    let words = String(cString: text)
    return (words.first?.lowercased() ?? "") + words.dropFirst()
  }
}

extension FileError: CustomStringConvertible {
  public var description: String { "\(Printable.escaped(path)): \(message)" }
}
