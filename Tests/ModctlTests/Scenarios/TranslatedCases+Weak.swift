/// Adapted from optional peers (npm), constraints (conda, resolvo), weak features (Cargo) and virtual packages (Debian,
/// Composer).
extension TranslatedCase {
  static let optional = cases(
    """
    An optional module is not added → a 1.0.0
    shop: a *
    a 1.0.0: optional ads ^1
    ads 1.0.0

    An optional module need not exist → a 1.0.0
    shop: a *
    a 1.0.0: optional nowhere ^1

    An optional edge narrows a module that another one adds → a 1.0.0, ads 1.2.0, z 1.0.0
    shop: a *; z *
    a 1.0.0: optional ads <2
    z 1.0.0: ads >=1
    ads 1.0.0
    ads 1.2.0
    ads 2.0.0

    A module that excludes a selected one gives way to an older version → ads 2.0.0, catalogue 1.0.0
    shop: ads =2.0.0; catalogue *
    catalogue 1.0.0
    catalogue 2.0.0: optional ads ^1
    ads 1.0.0
    ads 2.0.0

    An older version of the module that adds an optional module leaves it out → a 1.0.0, z 1.0.0
    shop: a *; z *
    a 1.0.0: optional ads ^1
    z 1.0.0
    z 2.0.0: ads ^2
    ads 1.0.0
    ads 2.0.0

    Two optional edges that disagree about a module that is not there → a 1.0.0, b 1.0.0
    shop: a *; b *
    a 1.0.0: optional ads ^1
    b 1.0.0: optional ads ^2
    ads 1.0.0
    ads 2.0.0

    Two optional edges that disagree about a module that must be there ✗ ads
    shop: a *; b *; ads *
    a 1.0.0: optional ads ^1
    b 1.0.0: optional ads ^2
    ads 1.0.0
    ads 2.0.0

    An optional edge without a tag does not admit a pre-release ✗ ads (no-version)
    shop: a *; ads =2.0.0-rc.1
    a 1.0.0: optional ads >=1
    ads 2.0.0-rc.1

    Locked alone does not make an optional module needed → a 1.0.0
    shop: a *; lock a 1.0.0; lock ads 1.0.0
    a 1.0.0: optional ads ^1
    ads 1.0.0
    """
  )

  static let virtual = cases(
    """
    The only provider is added, with what it needs → checkout 1.0.0, net 1.0.0, stripe 1.0.0
    shop: checkout *
    checkout 1.0.0: requires Pay ^1
    stripe 1.0.0: provides Pay 1.3.0; net *
    net 1.0.0

    The highest version of the interface wins, not of the module → a 1.0.0, checkout 1.0.0
    shop: checkout *
    checkout 1.0.0: requires Pay ^1
    a 1.0.0: provides Pay 1.4.0
    b 9.0.0: provides Pay 1.3.0
    c 1.0.0: provides Pay 2.0.0

    Between equals the first name wins → checkout 1.0.0, paypal 1.0.0
    shop: checkout *
    checkout 1.0.0: requires Pay ^1
    stripe 2.0.0: provides Pay 1.4.0
    paypal 1.0.0: provides Pay 1.4.0

    A provider that is already selected wins over a better one → checkout 1.0.0, stripe 1.0.0, z 1.0.0
    shop: checkout *; z *
    checkout 1.0.0: requires Pay ^1
    z 1.0.0: stripe *
    paypal 1.0.0: provides Pay 1.9.0
    stripe 1.0.0: provides Pay 1.0.0

    A choice wins over a better provider → checkout 1.0.0, stripe 1.0.0
    shop: checkout *; provider Pay stripe
    checkout 1.0.0: requires Pay ^1
    paypal 1.0.0: provides Pay 1.9.0
    stripe 1.0.0: provides Pay 1.0.0

    Without a choice, two selected providers of a required interface conflict ✗ Pay (several-providers)
    shop: checkout *; paypal *; stripe *
    checkout 1.0.0: requires Pay ^1
    paypal 1.0.0: provides Pay 1.9.0
    stripe 1.0.0: provides Pay 1.0.0

    Two providers of an interface that nothing requires do not conflict → paypal 1.0.0, stripe 1.0.0
    shop: paypal *; stripe *
    paypal 1.0.0: provides Pay 1.9.0
    stripe 1.0.0: provides Pay 1.0.0

    A version that does not yet provide the interface allows both → checkout 1.0.0, paypal 1.0.0, stripe 0.9.0
    shop: checkout *; paypal *; stripe *
    checkout 1.0.0: requires Pay ^1
    paypal 1.0.0: provides Pay 1.9.0
    stripe 0.9.0
    stripe 1.0.0: provides Pay 1.0.0

    The best provider cannot be used, so the next one is → checkout 1.0.0, log 1.0.0, stripe 1.0.0
    shop: checkout *; log ^1
    checkout 1.0.0: requires Pay ^1
    paypal 1.0.0: provides Pay 1.9.0; log ^2
    stripe 1.0.0: provides Pay 1.0.0; log ^1
    log 1.0.0
    log 2.0.0

    A provider that needs the requiring module first cannot be used → checkout 1.0.0, stripe 1.0.0
    shop: checkout *
    checkout 1.0.0: requires Pay ^1
    paypal 1.0.0: provides Pay 1.9.0; checkout *
    stripe 1.0.0: provides Pay 1.0.0

    An older version of a module still provides what its newest does not → checkout 1.0.0, stripe 1.0.0
    shop: checkout *; stripe *
    checkout 1.0.0: requires Pay ^1
    stripe 1.0.0: provides Pay 1.0.0
    stripe 2.0.0: provides Pay 2.0.0
    stripe 3.0.0

    Two interfaces of one module → checkout 1.0.0, stripe 1.0.0
    shop: checkout *
    checkout 1.0.0: requires Pay ^1; requires Refund ^2
    stripe 1.0.0: provides Pay 1.0.0; provides Refund 2.1.0

    An older version that does not require the interface is selected where nothing provides it → checkout 0.9.0
    shop: checkout *
    checkout 0.9.0
    checkout 1.0.0: requires Pay ^1

    Nothing provides it ✗ Pay (no-provider)
    shop: checkout *
    checkout 1.0.0: requires Pay ^1
    stripe 1.0.0

    A yanked provider does not count → checkout 1.0.0, stripe 1.0.0
    shop: checkout *
    checkout 1.0.0: requires Pay ^1
    paypal 1.0.0: provides Pay 1.9.0; yanked charges twice
    stripe 1.0.0: provides Pay 1.0.0

    Two requiring modules that no provider satisfies ✗ Pay
    shop: a *; b *
    a 1.0.0: requires Pay ^1
    b 1.0.0: requires Pay ^2
    paypal 1.0.0: provides Pay 1.9.0
    stripe 1.0.0: provides Pay 2.0.0
    """
  )
}
