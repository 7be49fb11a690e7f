/// Adapted from tests that other resolvers added after a mistake: of Cargo, where skipping too much missed a selection; of pub, where
/// pre-releases and backtracking meet; of Molinillo, uv and SwiftPM; and what overrides may name.
extension TranslatedCase {
  static let traps = cases(
    """
    What is excluded by one choice comes back with another → a 1.0.0, b 1.0.0, c 1.0.0, d 1.0.105
    shop: a *
    a 1.0.0: b *; c *; d ^1.0.100
    b 1.0.0: c >=1.0.0
    b 1.0.1: c >=1.0.1
    c 1.0.0: d ^1.0.0
    c 1.0.1: d >=1.0.1 <1.0.100
    c 1.0.2: d >=1.0.2 <1.0.100
    d 1.0.0
    d 1.0.1
    d 1.0.100
    d 1.0.105

    A missing module two levels down leaves one version of each of three modules → d 5.5.6, e 4.7.8, f 1.0.0, h 6.8.3, y 8.0.1
    shop: e *; h *
    d 4.1.2: bad =6.10.9
    d 5.5.6
    d 5.6.10
    e 4.7.8: d >=5.5.6 <=5.6.10; y =8.0.1
    e 7.4.9: bad =4.7.5
    f 1.0.0: d >=4.1.2 <=5.5.6
    g 1.0.0: bad *
    h 3.8.3: g *
    h 6.8.3: f *
    h 8.1.9: y =8.8.1
    y 8.0.1
    y 8.8.1

    A late requirement on a module below moves the middle, not the ends → a 1.0.0, b 1.0.0, c 2.0.0, x 1.1.0
    shop: a *; x *
    a 0.0.1
    a 1.0.0: b >=0
    b 1.0.0: c >=0
    b 1.0.1: c =1.0.0
    c 1.0.0
    c 2.0.0
    x 1.0.0: a <1
    x 1.1.0: c ~> 2.0.0

    A range with holes that another module leaves out altogether ✗ a, b, c
    shop: a *; b ^2; c *
    a 1.0.0: b =1.0.0
    a 2.0.0: b =2.0.0
    a 2.1.0: b =2.0.0; nowhere *
    a 2.2.0: b =2.0.0
    a 3.0.0: b =3.0.0
    b 1.0.0
    b 2.0.0
    b 3.0.0
    c 1.0.0: a <2
    c 2.0.0: a >=3

    Only an older version leads to a pre-release that its requirement names → a 1.0.0, b 1.1.0-alpha
    shop: a ^1
    a 1.0.0: b ^1.1.0-alpha
    a 1.1.0: b ^1
    b 1.0.0: c ^1
    b 1.1.0-alpha
    c 0.9.0

    A tag on an upper bound admits the pre-releases up to it → log 2.0.0-dev
    shop: log <=2.0.0-dev
    log 1.1.0
    log 2.0.0-dev
    log 2.0.0-rc
    log 2.0.0

    A provider that another module excludes gives way to the next → b 1.0.0, e 1.0.0, f 1.0.0
    shop: e *; f *
    a 1.0.0: provides Store 2.0.0
    b 1.0.0: provides Store 1.0.0
    e 1.0.0: requires Store *
    f 1.0.0: conflicts a *

    An override may name a pre-release → log 2.0.0-rc.1
    shop: log *; override log 2.0.0-rc.1
    log 1.0.0
    log 2.0.0-rc.1

    An override does not bring a yanked version back ✗ log (unavailable)
    shop: log *; override log 2.0.0
    log 1.0.0
    log 2.0.0: yanked loses records

    An override names a version that does not exist ✗ log (no-version)
    shop: log *; override log 9.0.0
    log 1.0.0
    """
  )
}
