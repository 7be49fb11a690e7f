/// Adapted from the tests of pub, pip and Cargo that must fail.
extension TranslatedCase {
  static let incompatible = cases(
    """
    Disjoint ranges on a shared module ✗ shared
    shop: foo =1.0.0; bar =1.0.0
    foo 1.0.0: shared <=2.0.0
    bar 1.0.0: shared >3.0.0
    shared 2.0.0
    shared 4.0.0

    Ranges that overlap only where no version exists ✗ shared
    shop: foo =1.0.0; bar =1.0.0
    foo 1.0.0: shared >=2.0.0 <3.0.0
    bar 1.0.0: shared >=2.9.0 <4.0.0
    shared 2.5.0
    shared 3.5.0

    No version matches what the application needs ✗ foo (no-version)
    shop: foo ^1
    foo 2.0.0
    foo 2.1.3

    No version matches, and backtracking elsewhere does not help ✗ b (no-version)
    shop: a *; b >1.0.0
    a 1.0.0
    a 2.0.0
    b 1.0.0

    Each of two modules needs a version of the other that does not need it ✗ a, b
    shop: a *; b *
    a 1.0.0: lazy b =1.0.0
    a 2.0.0: lazy b =2.0.0
    b 1.0.0: lazy a =2.0.0
    b 2.0.0: lazy a =1.0.0

    Three modules that are only pairwise compatible ✗ s, a, b, c
    shop: a *; b *; c *
    a 1.0.0: s =1.0.0 || =2.0.0
    b 1.0.0: s =2.0.0 || =3.0.0
    c 1.0.0: s =1.0.0 || =3.0.0
    s 1.0.0
    s 2.0.0
    s 3.0.0

    The application against what its module needs ✗ log
    shop: cart *; log ^1
    cart 1.0.0: log ^2
    cart 1.1.0: log ^2
    log 1.0.0
    log 2.0.0

    Every version needs a module that does not exist ✗ nowhere (missing-module)
    shop: a *
    a 1.0.0: nowhere *
    a 2.0.0: nowhere ^2

    A name in the wrong case is another name ✗ Log (missing-module)
    shop: Log *
    log 1.0.0

    A workspace module is the only candidate, whatever the catalogs have ✗ log (no-version)
    shop: log ^2
    workspace log 1.4.0
    log 2.0.0
    """
  )

  static let exclusion = cases(
    """
    A conflict is avoided by an older version of the module that declares it → b 1.0.0, z 1.0.0
    shop: b *; z *
    z 1.0.0
    z 2.0.0: conflicts b *
    b 1.0.0

    A conflict with some versions leaves the others → a 2.0.0, b 1.1.0
    shop: a *; b ^1
    a 2.0.0: conflicts b >=1.2.0 <1.4.0
    b 1.1.0
    b 1.2.0
    b 1.3.0

    A conflict with a module that nothing needs has no effect → a 1.0.0
    shop: a *
    a 1.0.0: conflicts b *
    b 1.0.0

    A conflict with a module that no catalog has has no effect → a 1.0.0
    shop: a *
    a 1.0.0: conflicts nowhere *

    A conflict deep in the graph excludes what the application needs → a 1.0.0, b 1.0.0, mid 1.0.0
    shop: a *; b *
    a 1.0.0: mid *
    mid 1.0.0
    mid 2.0.0: deep *
    deep 1.0.0: conflicts b <2
    b 1.0.0

    Two modules that the application needs exclude each other ✗ a, b
    shop: a *; b *
    a 1.0.0: conflicts b *
    a 2.0.0: conflicts b *
    b 1.0.0

    Only one of two modules declares the conflict, and the other is deep in the graph ✗ a, old
    shop: a *; b *
    a 1.0.0: conflicts old *
    b 1.0.0: c *
    c 1.0.0: old *
    old 1.0.0
    old 2.0.0

    An override ends a conflict with the overridden module → a 1.0.0, b 1.0.0
    shop: a *; b *; override b 1.0.0
    a 1.0.0: conflicts b *
    b 1.0.0
    b 2.0.0

    An override replaces every requirement, and the version's own needs count → cart 1.0.0, clock 1.0.0, log 2.0.0
    shop: cart *; override log 2.0.0
    cart 1.0.0: log ^1; clock *
    log 1.0.0
    log 2.0.0: clock ^1
    clock 1.0.0
    clock 2.0.0

    The needs of an overriding version can fail ✗ clock
    shop: cart *; override log 2.0.0
    cart 1.0.0: log ^1; clock ^2
    log 1.0.0
    log 2.0.0: clock ^1
    clock 1.0.0
    clock 2.0.0

    An override does not add a module → cart 1.0.0
    shop: cart *; override log 2.0.0
    cart 1.0.0
    log 2.0.0
    """
  )

  static let cycles = cases(
    """
    A cycle of three with one way out → a 1.0.0, b 1.0.0, c 1.0.0
    shop: a *
    a 1.0.0: b *
    b 1.0.0: c *
    c 1.0.0
    c 2.0.0: a *

    A cycle of three with no way out ✗ a, b, c, none (cycle)
    shop: a *
    a 1.0.0: b *
    b 1.0.0: c *
    c 1.0.0: a *
    c 2.0.0: a *

    A cycle of three with a lazy edge → a 1.0.0, b 1.0.0, c 2.0.0
    shop: a *
    a 1.0.0: b *
    b 1.0.0: c *
    c 2.0.0: lazy a *

    An optional edge closes a cycle where its target is selected → a 1.0.0, b 1.0.0
    shop: a *; b *
    a 1.0.0: b *
    b 1.0.0
    b 2.0.0: optional a *

    An optional edge to a module that is not selected closes no cycle → b 2.0.0
    shop: b *
    a 1.0.0: b *
    b 2.0.0: optional a *

    Two cycles that share a module, each with its own way out → a 1.0.0, b 1.0.0, c 1.0.0
    shop: a *
    a 1.0.0: b *; c *
    b 1.0.0
    b 2.0.0: a *
    c 1.0.0
    c 2.0.0: a *
    """
  )
}
