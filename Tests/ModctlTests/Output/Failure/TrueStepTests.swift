import Foundation
import Testing

/// Checks that each step of the argument about a failure is true, and that the order of the steps can be followed.
@Suite("Arguments that can be followed")
struct TrueStepTests {
  @Test("Distinguishes edges of different kinds, and requirements of different versions")
  func pairings() throws {
    let kinds = try CompactApp.failure(
      """
      shop: a *; b *
      a 1.0.0: conflicts b <3.0.0
      a 2.0.0: b =2.0.0
      b 1.0.0
      b 2.1.0
      """
    )
    #expect(
      kinds.contains("a 2.0.0 needs b =2.0.0, and a 1.0.0 conflicts with b <3.0.0, but b exists only in")
    )
    #expect(!kinds.contains("=2.0.0 or"))
    let texts = try CompactApp.failure(
      """
      shop: a *; b *
      a 1.0.0: b =1.0.0
      a 2.0.0: b =2.0.0
      a 3.0.0: b =3.0.0
      b 4.0.0
      """
    )
    #expect(texts.contains("a 3.0.0 needs b =3.0.0, a 2.0.0 needs b =2.0.0, and a 1.0.0 needs b =1.0.0"))
  }

  @Test("A cycle names versions that can be in it, and the core contradicts itself")
  func cycle() throws {
    let app = try CompactApp(
      """
      shop: a *
      a 2.0.0: optional b ^2.0.0; gone *
      a 1.0.0: b =1.0.0
      b 1.0.0: a =1.0.0
      b 2.0.0: gone *
      """
    ).folder()
    let text = try app.modctl("resolve").flatErrors
    #expect(text.contains("no module `gone`, which a 2.0.0 needs"))
    #expect(text.contains("Each needs the next to be initialized first: a 1.0.0 → b 1.0.0 → a."))
    let facts = try app.json("resolve").document.core?.map {
      "\($0.fact) \($0.module ?? "") \($0.target ?? "")"
    }
    #expect(facts == ["edge a gone", "cycle b a", "cycle a b", "root shop a"])
  }

  @Test("Versions that two requirements of two modules rule out are ruled out in a step of their own")
  func mutual() throws {
    let text = try CompactApp.failure(
      """
      shop: b *; c *
      b 1.0.0: a =2.0.0
      b 1.5.0: a =2.0.0
      b 2.0.0: c =2.0.0
      a 2.0.0: b =2.0.0
      c 1.0.0
      """
    )
    #expect(
      text.contains(
        "1. b 1.0.0 and 1.5.0 need a =2.0.0. 2. a 2.0.0 needs b =2.0.0. 3. So b 1.0.0 and 1.5.0 cannot be used. (1, 2)"
      )
    )
  }

  @Test("Each conclusion follows the steps that it needs")
  func fromTheApplicationOn() throws {
    let text = try CompactApp.failure(
      """
      shop: foo ^1; baz ^1
      foo 1.0.0: bar ^2
      foo 1.1.0: x ^1; y ^1
      bar 2.0.0: baz ^3
      x 1.0.0: z >=2
      y 1.0.0: z <2
      z 1.0.0
      z 2.0.0
      baz 1.0.0
      baz 3.0.0
      """
    )
    #expect(
      text.contains(
        """
        1. foo 1.1.0 needs y ^1. 2. foo 1.1.0 needs x ^1. 3. y 1.0.0 needs z <2. 4. x 1.0.0 needs z >=2. \
        5. So foo 1.1.0 cannot be used. (1, 2, 3, 4) 6. bar 2.0.0 needs baz ^3. 7. shop needs baz ^1. \
        8. So bar 2.0.0 cannot be used. (6, 7) 9. shop needs foo ^1. 10. foo 1.0.0 needs bar ^2. \
        11. So shop cannot be resolved. (5, 8, 9, 10)
        """
      )
    )
  }
}
