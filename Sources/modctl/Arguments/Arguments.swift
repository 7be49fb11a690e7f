import ArgumentParser
import ModuleManifests
import VersionResolver

struct NameArgument {
  let name: String

  init(_ text: String) throws { try self.init(text, of: "a module") }

  /// - Parameter owner: what has the name, as in `a module`.
  init(_ text: String, of owner: String) throws {
    do throws(ModuleNameError) {
      try ModuleName.validate(text)
    } catch {
      throw ValidationError("\(Printable.quoted(text)) is not \(owner)'s name: \(error).")
    }
    name = text
  }
}

struct VersionArgument {
  let version: Version

  init(_ text: String) throws {
    do throws(VersionSyntaxError) {
      version = try Version(parsing: text)
    } catch {
      throw ValidationError("\(Printable.quoted(text)) is not a version: \(error).")
    }
  }
}

/// `NAME@REQUIREMENT`, such as `log@^1.4`.
struct RequirementArgument {
  let text: String
  let dependency: Dependency

  init(_ text: String) throws {
    guard let at = text.lastIndex(of: "@") else {
      throw ValidationError("\(Printable.quoted(text)) is not NAME@REQUIREMENT, such as log@^1.4.")
    }
    let name = try NameArgument(String(text[..<at])).name
    let requirement = String(text[text.index(after: at)...])
    // In a file, an empty requirement admits everything. Here it is what an unset variable of a script leaves.
    guard !requirement.allSatisfy(\.isWhitespace) else {
      throw ValidationError(
        "\(Printable.quoted(text)) ends after the `@`; write \(name)@* for any version."
      )
    }
    do throws(VersionSyntaxError) {
      dependency = Dependency(name, try Requirement(parsing: requirement))
    } catch {
      throw ValidationError("\(Printable.quoted(requirement)) is not a requirement: \(error).")
    }
    self.text = text
  }
}

/// The number of a printed fix, or several numbers: `1,4`.
struct FixNumbersArgument {
  let numbers: [Int]

  init(_ text: String) throws {
    numbers = try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      guard let number = Int(part), number > 0 else {
        throw ValidationError("--fix takes the number of a fix, 1 for the first, or several: 1,4.")
      }
      return number
    }
  }
}

/// `NAME` or `NAME@REQUIREMENT`.
struct AdditionArgument {
  let text: String
  let name: String
  let requirement: Requirement?

  init(_ text: String) throws {
    self.text = text
    let dependency = try text.contains("@") ? RequirementArgument(text).dependency : nil
    name = try dependency?.name ?? NameArgument(text).name
    requirement = dependency?.requirement
  }
}

/// `NAME` or `NAME@VERSION`.
struct ReleaseArgument {
  let text: String
  let name: String
  let version: Version?

  init(_ text: String) throws {
    self.text = text
    let at = text.lastIndex(of: "@")
    name = try NameArgument(String(text[..<(at ?? text.endIndex)])).name
    version = try at.map { try VersionArgument(String(text[text.index(after: $0)...])).version }
  }
}

/// A date or a point in time, in the format of manifests.
struct DateArgument {
  let text: String
  let timestamp: Timestamp

  init(_ text: String) throws {
    try self.init(text, "a date such as 2026-03-01 or 2026-03-01T12:00:00Z", allowingDateOnly: true)
  }

  /// Returns a point in time. A date alone is not enough.
  static func moment(_ text: String) throws -> DateArgument {
    try DateArgument(text, "a date and time such as 2026-03-01T12:00:00Z", allowingDateOnly: false)
  }

  private init(_ text: String, _ expected: String, allowingDateOnly: Bool) throws {
    self.text = text
    do throws(TimestampError) {
      timestamp = try Timestamp(parsing: text, allowingDateOnly: allowingDateOnly)
    } catch {
      throw ValidationError("\(Printable.quoted(text)) is not \(expected): \(error).")
    }
  }
}

/// A URL that a route may answer.
struct URLArgument {
  let url: RouteURL

  init(_ text: String) throws {
    do throws(RouteSyntaxError) {
      url = try RouteURL(text)
    } catch {
      let subject = error.subject.map { Printable.shortened($0) }
      let text = RouteSyntaxError.text(of: error.message, subject, error.offset)
      throw ValidationError("\(Printable.escaped(text)).")
    }
  }
}
