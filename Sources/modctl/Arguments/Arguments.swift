import ArgumentParser
import ModuleManifests
import ModuleTools
import VersionResolver

/// The name of a module.
struct NameArgument {
  let name: String

  init(_ text: String) throws {
    do throws(NameError) {
      try ModuleName.validate(text)
    } catch {
      throw ValidationError("`\(Printable.escaped(text))` is not a module's name: \(error).")
    }
    name = text
  }
}

/// A version.
struct VersionArgument {
  let version: Version

  init(_ text: String) throws {
    do throws(VersionSyntaxError) {
      version = try Version(parsing: text)
    } catch {
      throw ValidationError("`\(Printable.escaped(text))` is not a version: \(error).")
    }
  }
}

/// `NAME@REQUIREMENT`, such as `log@^1.4`.
struct RequirementArgument {
  let text: String
  let dependency: Dependency

  init(_ text: String) throws {
    guard let at = text.lastIndex(of: "@") else {
      throw ValidationError("`\(Printable.escaped(text))` is not NAME@REQUIREMENT, such as log@^1.4.")
    }
    let name = try NameArgument(String(text[..<at])).name
    let requirement = String(text[text.index(after: at)...])
    do throws(RequirementError) {
      dependency = Dependency(name, try Requirement(parsing: requirement))
    } catch {
      throw ValidationError("`\(Printable.escaped(requirement))` is not a requirement: \(error).")
    }
    self.text = text
  }
}

/// The number of a printed fix, or several: `1,4`.
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

/// `NAME` or `NAME@VERSION`.
struct UpdateArgument {
  let text: String
  let target: Update.Target

  init(_ text: String) throws {
    self.text = text
    guard let at = text.lastIndex(of: "@") else {
      target = Update.Target(try NameArgument(text).name)
      return
    }
    let name = try NameArgument(String(text[..<at])).name
    let version = String(text[text.index(after: at)...])
    do throws(VersionSyntaxError) {
      target = Update.Target(name, version: try Version(parsing: version))
    } catch {
      throw ValidationError("`\(Printable.escaped(version))` is not a version: \(error).")
    }
  }
}

/// A date or a moment, as manifests write it.
struct DateArgument {
  let text: String
  let timestamp: Timestamp

  init(_ text: String) throws {
    self.text = text
    do throws(TimestampError) {
      timestamp = try Timestamp(parsing: text, allowingDateAlone: true)
    } catch {
      throw ValidationError(
        "`\(Printable.escaped(text))` is not a date such as 2026-03-01 or 2026-03-01T12:00:00Z: \(error)."
      )
    }
  }
}
