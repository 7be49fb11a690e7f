/// Adapted from the test families of pub, PubGrub, Cargo, Molinillo and resolvelib. Where these prefer something else, such as
/// the module with the fewest versions, the expectation follows our own rule: breadth first from the application, bytewise by
/// name, each module as new as the remaining requirements allow.
extension TranslatedCase {
  static let plain = cases(
    """
    Nothing is needed →
    shop:

    A tree of exact versions → a 1.0.0, aa 1.0.0, ab 1.0.0, b 1.0.0, ba 1.0.0, bb 1.0.0
    shop: a =1.0.0; b =1.0.0
    a 1.0.0: aa =1.0.0; ab =1.0.0
    b 1.0.0: ba =1.0.0; bb =1.0.0
    aa 1.0.0
    ab 1.0.0
    ba 1.0.0
    bb 1.0.0

    Ranges that overlap meet in the overlap → a 1.0.0, b 1.0.0, shared 3.6.9
    shop: a =1.0.0; b =1.0.0
    a 1.0.0: shared >=2.0.0 <4.0.0
    b 1.0.0: shared >=3.0.0 <5.0.0
    shared 2.0.0
    shared 3.0.0
    shared 3.6.9
    shared 4.0.0
    shared 5.0.0

    A distant exact requirement holds a near one back → bar 1.0.0, foo 1.0.0
    shop: bar =1.0.0; foo ^1
    bar 1.0.0: foo =1.0.0
    foo 1.0.0
    foo 1.0.1

    A module that only a passed-over version needs is not selected → bar 1.0.0, foo 1.0.1
    shop: bar =1.0.0; foo <=1.0.2
    foo 1.0.0
    foo 1.0.1
    foo 1.0.2: bang =1.0.0
    foo 1.0.3: bang =1.0.0
    bar 1.0.0: foo <=1.0.1
    bang 1.0.0

    The pessimistic operator leaves the last named number free → a 1.4.0, b 1.2.9
    shop: a ~> 1.2; b ~> 1.2.3
    a 1.1.0
    a 1.4.0
    a 2.0.0
    b 1.2.9
    b 1.3.0

    Below 1.0.0 a caret holds the minor number, below 0.1.0 the patch → a 0.2.7, b 0.0.3
    shop: a ^0.2.3; b ^0.0.3
    a 0.2.7
    a 0.3.0
    b 0.0.3
    b 0.0.4

    An alternative with a gap selects the newest version on either side that everybody accepts → a 1.0.0, log 1.5.0
    shop: a ^1; log ^1 || ^3
    a 1.0.0: log <3
    log 1.5.0
    log 2.0.0
    log 3.0.0

    Versions compare as numbers, not as text → a 1.10.0
    shop: a ^1
    a 1.2.0
    a 1.10.0
    a 1.9.0
    """
  )

  static let backtracking = cases(
    """
    An older version breaks a loop of exact versions → a 1.0.0
    shop: a >=1.0.0
    a 1.0.0
    a 2.0.0: b =1.0.0
    b 1.0.0: a =1.0.0

    A diamond whose newest corners exclude each other → a 1.0.0, b 2.0.0, c 3.0.0
    shop: a *; b *
    a 1.0.0
    a 2.0.0: c ^1
    b 1.0.0: c ^2
    b 2.0.0: c ^3
    c 1.0.0
    c 2.0.0
    c 3.0.0

    Two modules together are the cause, which lies before both → c 1.0.0, y 2.0.0
    shop: c *; y ^2
    a 1.0.0: x >=1.0.0
    b 1.0.0: x <2.0.0
    c 1.0.0
    c 2.0.0: a *; b *
    x 0.0.0
    x 1.0.0: y =1.0.0
    x 2.0.0
    y 1.0.0
    y 2.0.0

    Leaves give way before modules near the application → a 2.0.0, b 1.0.0, c 2.0.0
    shop: a *
    a 1.0.0: b *
    a 2.0.0: b *; c =2.0.0
    b 1.0.0
    b 2.0.0: c =1.0.0
    c 1.0.0
    c 2.0.0

    A chain whose newer ends are missing → bar 1.0.0, baz 1.0.0, foo 1.0.0
    shop: foo *
    foo 1.0.0: bar =1.0.0
    foo 2.0.0: bar =2.0.0
    foo 3.0.0: bar =3.0.0
    bar 1.0.0: baz *
    bar 2.0.0: baz =2.0.0
    bar 3.0.0: baz =3.0.0
    baz 1.0.0

    Backtracking skips a module that is not involved → a 1.0.0, b 3.0.0, c 1.0.0
    shop: a *; b *
    a 1.0.0: c =1.0.0
    a 2.0.0: c =2.0.0
    b 1.0.0
    b 2.0.0
    b 3.0.0
    c 1.0.0

    The first name gets its newest version, the second makes room → a 5.0.0, b 3.0.0, c 1.0.0
    shop: a *; b *
    a 3.0.0: c *
    a 4.0.0: c *
    a 5.0.0: c =1.0.0
    b 1.0.0: c *
    b 2.0.0: c *
    b 3.0.0: c *
    b 4.0.0: c =2.0.0
    c 1.0.0
    c 2.0.0

    A near module is not held back for a distant one → a 2.0.0, b 2.0.0, far 1.0.0, z 1.0.0
    shop: a *; b *
    a 1.0.0: far ^2
    a 2.0.0: far *
    b 2.0.0: far *; z *
    b 1.0.0: far *
    far 1.0.0
    far 2.0.0: z ^2
    far 3.0.0: z ^3
    z 1.0.0

    A partner for every version but the newest three → bar 3.0.0, foo 3.0.0
    shop: foo *; bar *
    foo 1.0.0: bar =1.0.0
    foo 2.0.0: bar =2.0.0
    foo 3.0.0: bar =3.0.0
    foo 4.0.0: bar =9.0.0
    foo 5.0.0: bar =9.0.0
    foo 6.0.0: bar =9.0.0
    bar 1.0.0
    bar 2.0.0
    bar 3.0.0
    bar 4.0.0

    A failure below each version of one module does not stop the other → good 1.0.0, other 1.0.0
    shop: good *; other *
    good 1.0.0
    good 1.1.0: mid ^1
    good 1.2.0: mid ^1
    mid 1.0.0: deep ^1
    mid 1.1.0: deep ^1
    deep 1.0.0: other ^2
    other 1.0.0

    A module is missing for the newest version only → a 1.0.0
    shop: a ^1
    a 1.0.0
    a 1.1.0: nowhere ^1

    Three pairs that must move in step → a 1.0.0, b 1.0.0, c 1.0.0
    shop: a *; b *; c *
    a 1.0.0: b =1.0.0
    a 2.0.0: b =2.0.0
    b 1.0.0: c =1.0.0
    b 2.0.0: c =2.0.0
    c 1.0.0
    c 2.0.0: d =2.0.0
    d 1.0.0

    Neither of two names can be the newest, and both have a middle → a 2.0.0, b 2.0.0, s 2.0.0
    shop: a *; b *
    a 1.0.0: s =1.0.0
    a 2.0.0: s =2.0.0
    a 3.0.0: s =3.0.0
    b 1.0.0: s =1.0.0
    b 2.0.0: s =2.0.0
    b 3.0.0: s =4.0.0
    s 1.0.0
    s 2.0.0
    s 3.0.0
    s 4.0.0
    """
  )
}
