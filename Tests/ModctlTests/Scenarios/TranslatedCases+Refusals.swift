import Testing

/// Adapted from the tests of pub, pip and Cargo that must fail.
extension TranslatedCase {
  static let incompatible = [
    TranslatedCase(
      "Disjoint ranges on a shared module",
      refuses: ["shared"],
      """
      shop: foo =1.0.0; bar =1.0.0
      foo 1.0.0: shared <=2.0.0
      bar 1.0.0: shared >3.0.0
      shared 2.0.0
      shared 4.0.0
      """
    ),
    TranslatedCase(
      "Ranges that overlap only where no version exists",
      refuses: ["shared"],
      """
      shop: foo =1.0.0; bar =1.0.0
      foo 1.0.0: shared >=2.0.0 <3.0.0
      bar 1.0.0: shared >=2.9.0 <4.0.0
      shared 2.5.0
      shared 3.5.0
      """
    ),
    TranslatedCase(
      "No version matches what the application needs",
      refuses: ["foo"],
      code: "no-version",
      """
      shop: foo ^1
      foo 2.0.0
      foo 2.1.3
      """
    ),
    TranslatedCase(
      "No version matches, and backtracking elsewhere does not help",
      refuses: ["b"],
      code: "no-version",
      """
      shop: a *; b >1.0.0
      a 1.0.0
      a 2.0.0
      b 1.0.0
      """
    ),
    TranslatedCase(
      "Each of two modules needs a version of the other that does not need it",
      refuses: ["a", "b"],
      """
      shop: a *; b *
      a 1.0.0: lazy b =1.0.0
      a 2.0.0: lazy b =2.0.0
      b 1.0.0: lazy a =2.0.0
      b 2.0.0: lazy a =1.0.0
      """
    ),
    TranslatedCase(
      "Three modules that are only pairwise compatible",
      refuses: ["s", "a", "b", "c"],
      """
      shop: a *; b *; c *
      a 1.0.0: s =1.0.0 || =2.0.0
      b 1.0.0: s =2.0.0 || =3.0.0
      c 1.0.0: s =1.0.0 || =3.0.0
      s 1.0.0
      s 2.0.0
      s 3.0.0
      """
    ),
    TranslatedCase(
      "The application against what its module needs",
      refuses: ["log"],
      """
      shop: cart *; log ^1
      cart 1.0.0: log ^2
      cart 1.1.0: log ^2
      log 1.0.0
      log 2.0.0
      """
    ),
    TranslatedCase(
      "Every version needs a module that does not exist",
      refuses: ["nowhere"],
      code: "missing-module",
      """
      shop: a *
      a 1.0.0: nowhere *
      a 2.0.0: nowhere ^2
      """
    ),
    TranslatedCase(
      "A name in the wrong case is another name",
      refuses: ["Log"],
      code: "missing-module",
      """
      shop: Log *
      log 1.0.0
      """
    ),
    TranslatedCase(
      "A workspace module is the only candidate, whatever the catalogs have",
      refuses: ["log"],
      code: "no-version",
      """
      shop: log ^2
      workspace log 1.4.0
      log 2.0.0
      """
    ),
  ]

  static let exclusion = [
    TranslatedCase(
      "A conflict is avoided by an older version of the module that declares it",
      selects: "b 1.0.0, z 1.0.0",
      """
      shop: b *; z *
      z 1.0.0
      z 2.0.0: conflicts b *
      b 1.0.0
      """
    ),
    TranslatedCase(
      "A conflict with some versions leaves the others",
      selects: "a 2.0.0, b 1.1.0",
      """
      shop: a *; b ^1
      a 2.0.0: conflicts b >=1.2.0 <1.4.0
      b 1.1.0
      b 1.2.0
      b 1.3.0
      """
    ),
    TranslatedCase(
      "A conflict with a module that nothing needs has no effect",
      selects: "a 1.0.0",
      """
      shop: a *
      a 1.0.0: conflicts b *
      b 1.0.0
      """
    ),
    TranslatedCase(
      "A conflict with a module that no catalog has has no effect",
      selects: "a 1.0.0",
      """
      shop: a *
      a 1.0.0: conflicts nowhere *
      """
    ),
    TranslatedCase(
      "A conflict deep in the graph excludes what the application needs",
      selects: "a 1.0.0, b 1.0.0, mid 1.0.0",
      """
      shop: a *; b *
      a 1.0.0: mid *
      mid 1.0.0
      mid 2.0.0: deep *
      deep 1.0.0: conflicts b <2
      b 1.0.0
      """
    ),
    TranslatedCase(
      "Two modules that the application needs exclude each other",
      refuses: ["a", "b"],
      """
      shop: a *; b *
      a 1.0.0: conflicts b *
      a 2.0.0: conflicts b *
      b 1.0.0
      """
    ),
    TranslatedCase(
      "Only one of two modules declares the conflict, and the other is deep in the graph",
      refuses: ["a", "old"],
      """
      shop: a *; b *
      a 1.0.0: conflicts old *
      b 1.0.0: c *
      c 1.0.0: old *
      old 1.0.0
      old 2.0.0
      """
    ),
    TranslatedCase(
      "An override ends a conflict with the overridden module",
      selects: "a 1.0.0, b 1.0.0",
      """
      shop: a *; b *; override b 1.0.0
      a 1.0.0: conflicts b *
      b 1.0.0
      b 2.0.0
      """
    ),
    TranslatedCase(
      "An override replaces every requirement, and the version's own needs count",
      selects: "cart 1.0.0, clock 1.0.0, log 2.0.0",
      """
      shop: cart *; override log 2.0.0
      cart 1.0.0: log ^1; clock *
      log 1.0.0
      log 2.0.0: clock ^1
      clock 1.0.0
      clock 2.0.0
      """
    ),
    TranslatedCase(
      "The needs of an overriding version can fail",
      refuses: ["clock"],
      """
      shop: cart *; override log 2.0.0
      cart 1.0.0: log ^1; clock ^2
      log 1.0.0
      log 2.0.0: clock ^1
      clock 1.0.0
      clock 2.0.0
      """
    ),
    TranslatedCase(
      "An override does not add a module",
      selects: "cart 1.0.0",
      """
      shop: cart *; override log 2.0.0
      cart 1.0.0
      log 2.0.0
      """
    ),
  ]

  static let cycles = [
    TranslatedCase(
      "A cycle of three with one way out",
      selects: "a 1.0.0, b 1.0.0, c 1.0.0",
      """
      shop: a *
      a 1.0.0: b *
      b 1.0.0: c *
      c 1.0.0
      c 2.0.0: a *
      """
    ),
    TranslatedCase(
      "A cycle of three with no way out",
      refuses: ["a", "b", "c", ""],
      code: "cycle",
      """
      shop: a *
      a 1.0.0: b *
      b 1.0.0: c *
      c 1.0.0: a *
      c 2.0.0: a *
      """
    ),
    TranslatedCase(
      "A cycle of three with a lazy edge",
      selects: "a 1.0.0, b 1.0.0, c 2.0.0",
      """
      shop: a *
      a 1.0.0: b *
      b 1.0.0: c *
      c 2.0.0: lazy a *
      """
    ),
    TranslatedCase(
      "An optional edge closes a cycle where its target is selected",
      selects: "a 1.0.0, b 1.0.0",
      """
      shop: a *; b *
      a 1.0.0: b *
      b 1.0.0
      b 2.0.0: optional a *
      """
    ),
    TranslatedCase(
      "An optional edge to a module that is not selected closes no cycle",
      selects: "b 2.0.0",
      """
      shop: b *
      a 1.0.0: b *
      b 2.0.0: optional a *
      """
    ),
    TranslatedCase(
      "Two cycles that share a module, each with its own way out",
      selects: "a 1.0.0, b 1.0.0, c 1.0.0",
      """
      shop: a *
      a 1.0.0: b *; c *
      b 1.0.0
      b 2.0.0: a *
      c 1.0.0
      c 2.0.0: a *
      """
    ),
  ]
}
