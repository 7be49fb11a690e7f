import ModuleManifests
import Testing

@Suite("Text wrapping")
struct TextWrapperTests {
  @Test("A wrapped line keeps the spaces between its words and has none at its ends")
  func spaces() {
    let wrapper = TextWrapper(width: 12, indent: 4)
    #expect(wrapper.lines(of: " 1.  one  two three") == [" 1.  one", "    two", "    three"])
    #expect(wrapper.lines(of: "a   b    c        d") == ["a   b    c", "    d"])
    #expect(wrapper.lines(of: "a  b") == ["a  b"])
  }

  @Test("Text between backticks stays on one line if it fits")
  func commands() {
    let wrapper = TextWrapper(width: 13, indent: 2)
    #expect(wrapper.lines(of: "Try `run --it`, or") == ["Try", "  `run --it`,", "  or"])
    #expect(wrapper.lines(of: "Or `this one is long` it") == ["Or `this one", "  is long` it"])
    #expect(wrapper.lines(of: "an ` alone, and more") == ["an ` alone,", "  and more"])
    #expect(wrapper.lines(of: "`a` or `b` or `c d`") == ["`a` or `b` or", "  `c d`"])
  }

  @Test("A requirement for any version stays with the name before it")
  func anyVersion() {
    let wrapper = TextWrapper(width: 14, indent: 2)
    #expect(wrapper.lines(of: "cart needs log *.") == ["cart needs", "  log *."])
    #expect(wrapper.lines(of: "* cart needs log *, so") == ["* cart needs", "  log *, so"])
    #expect(wrapper.lines(of: "needs shop-tax-eu *") == ["needs", "  shop-tax-eu", "  *"])
  }
}
