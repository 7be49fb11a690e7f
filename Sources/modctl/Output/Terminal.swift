import ArgumentParser
import ModuleLibc
import ModuleManifests

/// Writes to the output streams, and knows what they can display.
struct Terminal {
  /// The format of the result, and of the reason if there is none.
  let format: OutputFormat
  let isASCIIOnly: Bool
  let colorsOutput: Bool
  let colorsErrors: Bool
  let width: Int
  let errorWidth: Int

  init<Kind: CommandKind>(_ options: CommandOptions<Kind>) {
    self.init(options.format.output, isASCIIOnly: options.ascii, options.color)
    if options.chosenDirectory == nil { report(folder: options.directory) }
  }

  init(_ options: DisplayOptions, _ format: OutputFormat) {
    self.init(format, isASCIIOnly: options.ascii, options.color)
    if options.chosenDirectory == nil { report(folder: options.directory) }
  }

  /// Reports where the application was found, since the paths in messages are relative to it.
  private func report(folder directory: String) {
    guard directory != "." else { return }
    note(wrapping: "note: using \(directory)/modules.json; paths are relative to its folder")
  }

  private init(_ format: OutputFormat, isASCIIOnly: Bool, _ color: ColorChoice) {
    self.format = format
    self.isASCIIOnly = isASCIIOnly || !Self.localeIsUTF8
    let plain =
      Self.environment("NO_COLOR").map { !$0.isEmpty } ?? false || Self.environment("TERM") == "dumb"
    func colors(_ descriptor: Int32) -> Bool {
      switch color {
      case .always: true
      case .never: false
      case .auto: !plain && isatty(descriptor) == 1
      }
    }
    colorsOutput = colors(1)
    colorsErrors = colors(2)
    width = Self.columns(1)
    errorWidth = Self.columns(2)
  }

  var renderer: DiagnosticRenderer {
    DiagnosticRenderer(width: errorWidth, isASCIIOnly: isASCIIOnly, isColored: colorsErrors)
  }

  /// Writes to standard output.
  func print(_ text: String, end: String = "\n") { Self.write(plain(text) + end, to: 1) }

  /// Writes to standard output, wrapping lines to fit.
  func print(wrapping text: String, indent: Int = 2) {
    for line in TextWrapper(width: width, indent: indent).lines(of: plain(text)) { print(line) }
  }

  /// Writes a table to standard output.
  func print(_ table: ColumnTable) {
    var table = table
    table.rows = table.rows.map { $0.map(plain) }
    for line in table.lines(width: width) { print(line) }
  }

  /// Writes a JSON document to standard output. If only ASCII can be printed, JSON's own escapes replace all other characters.
  func print(json document: JSONValue) {
    printDocument((isASCIIOnly ? document.asciiText : document.text) + "\n")
  }

  /// Writes a SARIF document to standard output.
  func print(sarif results: [SARIF.Result]) { print(json: SARIF(results: results).json) }

  /// Writes output for programs to standard output, unchanged.
  func printDocument(_ text: String) { Self.write(text, to: 1) }

  /// Writes to standard error.
  func note(_ text: String) { Self.write(plain(text) + "\n", to: 2) }

  /// Writes findings to standard error.
  func note(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { note(renderer.text(of: diagnostic)) }
  }

  /// Writes to standard error, wrapping lines to fit.
  func note(wrapping text: String, indent: Int = 2) {
    let lines = TextWrapper(width: errorWidth, indent: indent).lines(of: plain(text))
    for (index, line) in lines.enumerated() { note(index == 0 ? renderer.coloredStart(of: line) : line) }
  }

  /// Returns what ArgumentParser says with its long lines wrapped: it wraps the rest of its help, but not these. Its errors
  /// repeat what was typed, so they are escaped.
  static func wrapped(_ text: String, to descriptor: Int32) -> String {
    let wrapper = TextWrapper(width: columns(descriptor), indent: 2)
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      let line = descriptor == 2 ? Printable.escaped(line) : String(line)
      return ["USAGE: ", "Usage: ", "Error: ", "Help:  "].contains(where: line.hasPrefix)
        ? wrapper.lines(of: line) : [line]
    }.joined(separator: "\n")
  }

  /// If only ASCII can be printed, replaces the symbols that messages use, and escapes all other characters. Comes before text is
  /// wrapped or aligned, because what replaces a symbol may be wider.
  func plain(_ text: String) -> String {
    guard isASCIIOnly else { return text }
    return Printable.replacing(in: text) { scalar in
      if scalar == "\n" || scalar == "\u{1B}" { return String(scalar) }
      return Printable.asciiSymbol(scalar) ?? Printable.escaped(scalar, asciiOnly: true)
    }
  }

  func bold(_ text: String) -> String { colorsOutput ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
  func green(_ text: String) -> String { colorsOutput ? "\u{1B}[32m\(text)\u{1B}[0m" : text }
  func red(_ text: String) -> String { colorsOutput ? "\u{1B}[31m\(text)\u{1B}[0m" : text }

  private static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  private static var localeIsUTF8: Bool {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      if let value = environment(name), !value.isEmpty {
        let lower = value.lowercased()
        return lower.contains("utf-8") || lower.contains("utf8")
      }
    }
    return false
  }

  /// Returns the width of the terminal; 80 if the stream is not a terminal.
  private static func columns(_ descriptor: Int32) -> Int {
    guard isatty(descriptor) == 1 else { return 80 }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 40 else { return 80 }
    return Int(size.ws_col)
  }

  /// Waits until a nonblocking output accepts more.
  private static func waitUntilWritable(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, -1)
  }

  static func end(_ status: ExitCode) -> Never { exit(status.rawValue) }

  /// Ends the program because output cannot be written.
  private static func giveUp(_ descriptor: Int32, _ failure: Int32) -> Never {
    if descriptor == 1, let text = strerror(failure) {
      let message = "error[write-failed]: standard output: \(String(cString: text))\n"
      write(message, to: 2)
    }
    end(ExitStatus.badData)
  }

  /// Writes everything. A closed pipe ends the program quietly, by its signal, as it ends every filter. Any other failure ends it
  /// too, and so does a closed pipe if the signal is ignored, because an incomplete result must not look complete.
  static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { ModuleLibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 {
        let failure = errno
        switch failure {
        case EINTR: continue
        case EAGAIN, EWOULDBLOCK: waitUntilWritable(descriptor)
        case EPIPE where descriptor != 1: return
        default: giveUp(descriptor, failure)
        }
        continue
      }
      bytes = bytes.dropFirst(written)
    }
  }
}
