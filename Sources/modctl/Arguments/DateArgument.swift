import ArgumentParser
import ModuleManifests

/// A date or a moment, as manifests write it.
struct DateArgument {
  let timestamp: Timestamp

  init(_ text: String) throws {
    do throws(TimestampError) {
      timestamp = try Timestamp(parsing: text, allowingDateAlone: true)
    } catch {
      throw ValidationError(
        "`\(Printable.escaped(text))` is not a date such as 2026-03-01 or 2026-03-01T12:00:00Z: \(error)."
      )
    }
  }
}
