import ModuleManifests
import Testing

@Suite("Bytes that are not a JSON text")
struct JSONBytesTests {
  @Test(
    "Reports the first byte that is not UTF-8",
    arguments: [
      ([0x80], 0), ([0x61, 0xC0, 0xAF], 1), ([0xC3], 0), ([0xE0, 0x9F, 0xBF], 0), ([0xED, 0xA0, 0x80], 0),
      ([0xF0, 0x8F, 0xBF, 0xBF], 0), ([0xF4, 0x90, 0x80, 0x80], 0), ([0xF8, 0x88, 0x80, 0x80, 0x80], 0),
      ([0xFF], 0),
      ([0xE4, 0xB8], 0), ([0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0xFE], 8),
    ] as [([UInt8], Int)]
  )
  func invalidUTF8(_ content: [UInt8], _ offset: Int) {
    let bytes = Array("\"".utf8) + content + Array("\"".utf8)
    let error = failure(bytes)
    #expect(error?.code == .encoding)
    #expect(error?.offset == offset + 1)
    #expect(error?.message.contains("is not valid UTF-8") == true)
  }

  @Test("Recognizes UTF-16 in both byte orders, with and without a mark")
  func utf16() {
    for bytes: [UInt8] in [
      [0xFF, 0xFE, 0x7B, 0], [0xFE, 0xFF, 0, 0x7B], [0x7B, 0, 0x7D, 0], [0, 0x7B, 0, 0x7D],
    ] {
      #expect(failure(bytes)?.message == "the file is not UTF-8 but looks like UTF-16")
    }
  }

  @Test("A document that is cut off anywhere is an error, never a crash")
  func truncated() {
    let text =
      #"{"näme": "cärt\u00e9\uD83D\uDE00", "list": [1, -2.5e+10, true, false, null, {"a": "b"}], "n": {}}"#
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      let error = failure(Array(bytes[..<count]))
      #expect(error != nil, "cut off at \(count)")
      #expect((error?.offset ?? -1) <= count)
    }
    #expect(failure(bytes) == nil)
  }

  @Test("A document with any byte changed is an error or a document, never a crash")
  func changed() {
    let text =
      #"{"näme": "cärt\u00e9\uD83D\uDE00", "list": [1, -2.5e+10, true, false, null, {"a": "b"}], "n": {}}"#
    let bytes = Array(text.utf8)
    for index in bytes.indices {
      for value: UInt8 in [
        0, 0x0A, 0x20, 0x22, 0x2C, 0x30, 0x5C, 0x5D, 0x75, 0x7B, 0x7D, 0x80, 0xC3, 0xF0, 0xFF,
      ] {
        var copy = bytes
        copy[index] = value
        if let error = failure(copy) {
          #expect(error.offset >= 0 && error.offset + error.length <= copy.count, "\(index) \(value)")
        }
      }
    }
  }

  @Test("Nesting ten million deep costs only an error")
  func deep() {
    let error = failure([UInt8](repeating: UInt8(ascii: "["), count: 10_000_000))
    #expect(error?.code == .limit)
    #expect(error?.offset == 128)
  }

  @Test("Documents beyond the limit are not read")
  func large() {
    do throws(JSONError) {
      _ = try JSONDocument(parsing: Array("[1,2,3]".utf8), limits: JSONLimits(bytes: 6))
      Issue.record("it was read")
    } catch {
      #expect(error.message == "7 bytes exceed the limit of 6")
    }
  }

  @Test("A number with a million digits is read without delay")
  func hugeNumber() throws {
    let document = try JSONDocument(parsing: [UInt8](repeating: UInt8(ascii: "7"), count: 1_000_000))
    #expect(document.root.kind == .number)
    #expect(document.root.integer == nil)
  }

  private func failure(_ bytes: [UInt8]) -> JSONError? {
    do throws(JSONError) {
      _ = try JSONDocument(parsing: bytes)
      return nil
    } catch {
      return error
    }
  }
}
