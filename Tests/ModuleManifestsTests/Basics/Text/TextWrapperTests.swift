import ModuleManifests
import Testing

@Suite("Text in lines")
struct TextWrapperTests {
  @Test("A line that is broken keeps the spaces between its words, and none at its ends")
  func spaces() {
    let wrapper = TextWrapper(width: 12, indent: 4)
    #expect(wrapper.lines(of: " 1.  one  two three") == [" 1.  one", "    two", "    three"])
    #expect(wrapper.lines(of: "a   b    c        d") == ["a   b    c", "    d"])
    #expect(wrapper.lines(of: "a  b") == ["a  b"])
  }
}
