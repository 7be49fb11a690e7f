/// The indices of some words in a list, by their bytes.
package struct WordTable {
  private let table = ByteTable<Void>()

  package init(_ words: [String]) {
    for word in words {
      var word = word
      word.withUTF8 { _ = table.insert(UnsafeRawBufferPointer($0), ()) }
    }
  }

  package func place(of word: UnsafeRawBufferPointer) -> Int? { table.number(of: word).map(Int.init) }
}
