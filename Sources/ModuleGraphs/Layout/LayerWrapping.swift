/// Runs between the second step and the third: layers that are far wider than the picture should be are broken into rows.
///
/// Three hundred modules of one wave, side by side, are thirty thousand pixels wide, and no screen can show them. The rows of a
/// layer stay together, one below the other, so the order of layers does not change.
enum LayerWrapping {
  /// A narrower picture is never wrapped.
  private static let narrowest = 1_600
  /// The height of a row, including the space below it.
  private static let rowHeight = 90
  private static let gap = 28

  /// - Parameters:
  ///   - heights: the height of each box.
  /// - Returns: heights in the same order of layers, with a separate height for each row; `nil` if nothing needs to be wrapped.
  /// - Complexity: O(n log n).
  static func rows(_ heights: [Int], _ input: LayoutInput) -> [Int]? {
    var boxes: [Int: [Int]] = [:]
    for (box, height) in heights.enumerated() { boxes[height, default: []].append(box) }
    let widths = boxes.mapValues { $0.reduce(0) { $0 + input.boxes[$1].width + gap } }
    let limit = limit(Array(widths.values))
    let counts = widths.mapValues { max(1, ($0 + limit - 1) / limit) }
    guard let most = counts.values.max(), most > 1 else { return nil }
    // Between two rows there is a height for texts, as there is between two layers.
    let scale = 2 * most
    var weights = [Int](repeating: 0, count: heights.count)
    for link in input.links where link.from != link.to {
      weights[link.to] += 1
      weights[link.from] -= 1
    }
    var result = heights.map { $0 * scale }
    for (height, count) in counts where count > 1 {
      // Boxes needed most are highest, close to those that need them; boxes that need most are lowest.
      let sorted = (boxes[height] ?? []).sorted {
        (input.boxes[$1].rank, weights[$1], $0) < (input.boxes[$0].rank, weights[$0], $1)
      }
      let width = (widths[height] ?? 0) / count + 1
      var used = 0
      for box in sorted {
        result[box] += 2 * (count - 1 - min(count - 1, used / width))
        used += input.boxes[box].width + gap
      }
    }
    return result
  }

  /// Returns the minimum width of rows at which the picture is wider than it is tall, as screens are.
  private static func limit(_ widths: [Int]) -> Int {
    var (low, high) = (narrowest, max(narrowest, widths.max() ?? 0))
    while low < high {
      let middle = (low + high) / 2
      let rows = widths.reduce(0) { $0 + max(1, ($1 + middle - 1) / middle) }
      if middle * 5 >= rows * rowHeight * 8 { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
