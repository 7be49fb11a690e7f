/// What a layout is asked: boxes and what connects them, without a word about modules.
struct LayoutInput {
  struct Box {
    /// Even, so that halves are whole.
    var width: Int
    var height: Int
    /// The lowest layer that it may be in, counted from the bottom; `nil` for the top.
    var floor: Int? = 0
    /// Whether it lies between layers, as interfaces do.
    var isBetween = false
  }

  struct Link {
    var from: Int
    var to: Int
    /// Whether the source must be above the target.
    var isOrdering: Bool
    /// Links with the same number may run together to the same target.
    var bundle = 0
    /// The size of its text; 0 for none.
    var labelWidth = 0
  }

  var boxes: [Box]
  var links: [Link]
}
