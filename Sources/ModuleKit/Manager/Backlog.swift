/// Calls that are to be made and that nobody has begun, the oldest first.
struct Backlog {
  private var works: [Work] = []
  private var head = 0

  var isEmpty: Bool { head == works.count }

  mutating func append(_ work: Work) { works.append(work) }

  mutating func popFirst() -> Work? {
    guard head < works.count else { return nil }
    // Often it is the only one.
    if head == 0, works.count == 1 { return works.removeLast() }
    let work = works[head]
    head += 1
    // Half of it is gone: move the rest once, which is constant work for each call.
    if head == works.count {
      works.removeAll(keepingCapacity: true)
      head = 0
    } else if head > 64, head * 2 > works.count {
      works.removeFirst(head)
      head = 0
    }
    return work
  }
}
