import ModuleManifests
import VersionResolver

/// The versions of the contested module as columns, showing which of them each demand allows.
///
/// ```
/// log       1.0.0  1.4.0 │ 2.0.0  2.3.1
/// cart      ●      ●     │ ·      ·
/// payment   ·      ·     │ ●      ●
/// ```
struct AvailabilityStrip {
  let availability: Explanation.Availability
  let application: String
  let width: Int

  /// The maximum number of blocks of columns. More would be unreadable.
  private static let maximumBlockCount = 3
  /// The maximum number of versions drawn individually; beyond that, versions treated alike are combined into ranges.
  private static let maximumColumnCount = 10

  /// One version, or adjacent versions that are treated alike.
  private struct Column {
    var label: String
    var marks: [Bool]
  }

  /// The lines; empty if there is nothing to compare, or no room.
  var lines: [String] {
    let rows = rows
    guard rows.count > 1, rows.count <= 12, !isRepetition else { return [] }
    let single = columns(rows.map(\.marks), isGrouped: false)
    let isShort = single.count <= Self.maximumColumnCount && blocks(of: single, rows.map(\.label)).count == 1
    let shown = isShort ? single : columns(rows.map(\.marks), isGrouped: true)
    let blocks = blocks(of: shown, rows.map(\.label))
    guard blocks.count <= Self.maximumBlockCount else { return [] }
    return Array(blocks.joined(separator: [""]))
  }

  /// Whether every demand allows the only version, which cannot be selected: the facts above say just that.
  private var isRepetition: Bool {
    availability.versions.count == 1 && availability.unavailabilityReasons != [nil]
      && availability.rows.allSatisfy { $0.isAllowed == [true] }
  }

  private var rows: [(label: String, marks: [Bool])] {
    var rows = availability.rows.map { (label: $0.module ?? application, marks: $0.isAllowed) }
    if availability.unavailabilityReasons.contains(where: { $0 != nil }) {
      rows.append((label: "available", marks: availability.unavailabilityReasons.map { $0 == nil }))
    }
    return rows
  }

  private func columns(_ rows: [[Bool]], isGrouped: Bool) -> [Column] {
    var groups: [(first: Int, last: Int, marks: [Bool])] = []
    for index in availability.versions.indices {
      let marks = rows.map { $0[index] }
      if isGrouped, let last = groups.last, last.marks == marks {
        groups[groups.count - 1].last = index
      } else {
        groups.append((index, index, marks))
      }
    }
    return groups.map { group in
      let text =
        switch group.last - group.first {
        case 0: label(group.first)
        case 1: "\(label(group.first)), \(label(group.last))"
        default: "\(label(group.first)) – \(label(group.last))"
        }
      return Column(label: text, marks: group.marks)
    }
  }

  private func label(_ index: Int) -> String {
    let version = availability.versions[index].description
    return availability.providers.isEmpty ? version : "\(availability.providers[index]) \(version)"
  }

  /// Splits the columns into blocks of as many as fit next to the labels.
  private func blocks(of columns: [Column], _ labels: [String]) -> [[String]] {
    let title = availability.subject.name
    let labelWidth = (labels + [title]).map { DisplayWidth.of($0) }.max() ?? 0
    var blocks: [[String]] = []
    var lines: [String] = []
    func startBlock() {
      if !lines.isEmpty { blocks.append(lines) }
      lines = ([title] + labels).map { $0.padded(to: labelWidth) + " " }
    }
    startBlock()
    var used = labelWidth + 1
    var previous: [Bool]?
    for column in columns {
      let columnWidth = DisplayWidth.of(column.label)
      if used + columnWidth + 3 > width, previous != nil {
        startBlock()
        used = labelWidth + 1
        previous = nil
      }
      let gap = previous == nil ? " " : previous == column.marks ? "  " : " │ "
      let cells = [column.label] + column.marks.map { $0 ? "●" : "·" }
      for index in lines.indices { lines[index] += gap + cells[index].padded(to: columnWidth) }
      used += columnWidth + gap.count
      previous = column.marks
    }
    blocks.append(lines)
    return blocks.map { $0.map(\.withoutTrailingSpaces) }
  }
}
