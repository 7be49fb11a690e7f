/// Adapted from the tests of npm, Cargo and uv for pre-releases, of Cargo for yanked versions, and of all of them for locked
/// versions.
extension TranslatedCase {
  static let prereleases = cases(
    """
    A pre-release is not the newest → log 1.0.0
    shop: log ^1
    log 1.0.0
    log 1.1.0-beta.1

    A tag admits pre-releases of the same three numbers and compares numeric identifiers as numbers → log 1.1.0-rc.10
    shop: log ^1.1.0-rc.2
    log 1.0.0
    log 1.1.0-rc.9
    log 1.1.0-rc.10
    log 1.2.0-rc.1

    A release is newer than its pre-releases → log 1.1.0
    shop: log >=1.1.0-rc.2
    log 1.1.0
    log 1.1.0-rc.9
    log 1.2.0-rc.1

    All requirements must admit a pre-release, not only one ✗ log
    shop: a *; b *
    a 1.0.0: log ^2.0.0-rc.1
    b 1.0.0: log >=1
    log 1.0.0
    log 2.0.0-rc.1

    All requirements admit a pre-release, each with its own tag → a 1.0.0, b 1.0.0, log 2.0.0-rc.2
    shop: a *; b *
    a 1.0.0: log ^2.0.0-rc.1
    b 1.0.0: log >=2.0.0-alpha
    log 1.0.0
    log 2.0.0-rc.2

    An opt-in admits the pre-releases inside the interval → log 1.2.0-rc.1
    shop: log ^1; prereleases log
    log 1.1.0
    log 1.2.0-rc.1
    log 2.0.0-rc.1

    An opt-in does not put a pre-release of 2.0.0 below 2.0.0 → log 1.9.0
    shop: log >=1.0.0 <2.0.0; prereleases log
    log 1.9.0
    log 2.0.0-rc.1

    An opt-in for one module does not affect another → clock 1.0.0, log 1.1.0-rc.1
    shop: log ^1; clock ^1; prereleases log
    log 1.1.0-rc.1
    clock 1.0.0
    clock 1.1.0-rc.1

    Only pre-releases exist ✗ log (no-version)
    shop: log *
    log 1.0.0-alpha
    log 1.0.0-beta

    One side of an alternative has a tag → log 2.0.0-rc.3
    shop: log ^1 || ^2.0.0-rc.1
    log 1.5.0
    log 2.0.0-rc.3

    An older version that needs no pre-release is selected instead → a 1.0.0, log 1.0.0
    shop: a *
    a 1.0.0: log ^1
    a 2.0.0: log ^2
    log 1.0.0
    log 2.0.0-rc.1
    log 2.1.0-rc.1
    """
  )

  static let yanked = cases(
    """
    The newest is yanked → log 1.0.0
    shop: log *
    log 1.0.0
    log 1.1.0: yanked loses records

    A version that needs a yanked one gives way → a 1.0.0, log 1.0.0
    shop: a *
    a 1.0.0: log ^1
    a 2.0.0: log ^2
    log 1.0.0
    log 2.0.0: yanked loses records

    Naming a yanked version exactly does not bring it back ✗ log (unavailable)
    shop: log =1.1.0
    log 1.0.0
    log 1.1.0: yanked loses records

    A yanked version stays while it is locked → log 1.1.0
    shop: log ^1; lock log 1.1.0
    log 1.0.0
    log 1.1.0: yanked loses records
    log 1.2.0

    A locked yanked version is dropped where it no longer matches → log 1.2.0
    shop: log ^1.2; lock log 1.1.0
    log 1.1.0: yanked loses records
    log 1.2.0

    Another yanked version is not reached through a locked one → a 1.0.0, log 1.0.0
    shop: a ^1; lock a 1.0.0
    a 1.0.0: log ^1
    log 1.0.0
    log 1.1.0: yanked loses records
    """
  )

  static let locked = cases(
    """
    A locked version that still fits stays, and so does what it needs → bar 1.0.1, foo 1.0.1
    shop: foo *; lock foo 1.0.1; lock bar 1.0.1
    foo 1.0.0: bar =1.0.0
    foo 1.0.1: bar =1.0.1
    foo 1.0.2: bar =1.0.2
    bar 1.0.0
    bar 1.0.1
    bar 1.0.2

    A locked version that does not fit gives way to the newest → bar 1.0.2, foo 1.0.2
    shop: foo >1.0.1; lock foo 1.0.1; lock bar 1.0.1
    foo 1.0.1: bar =1.0.1
    foo 1.0.2: bar =1.0.2
    bar 1.0.1
    bar 1.0.2

    A locked module that nothing needs is removed → foo 1.0.0
    shop: foo *; lock baz 1.0.0
    foo 1.0.0
    baz 1.0.0

    A locked version that no catalog has is not preferred → foo 1.1.0
    shop: foo *; lock foo 1.0.0
    foo 0.9.0
    foo 1.1.0

    A new requirement unlocks a chain as far as it must, and no further → bar 2.0.0, baz 2.0.0, foo 2.0.0, newdep 2.0.0, qux 1.0.0
    shop: foo *; newdep *; lock foo 1.0.0; lock bar 1.0.0; lock baz 1.0.0; lock qux 1.0.0
    foo 1.0.0: bar <2
    foo 2.0.0: bar <3
    bar 1.0.0: baz <2
    bar 2.0.0: baz <3
    baz 1.0.0: qux <2
    baz 2.0.0: qux <3
    qux 1.0.0
    qux 2.0.0
    newdep 2.0.0: baz >=1.5.0

    A new module that fits what is locked moves nothing → bar 1.0.0, foo 1.0.0, newdep 2.0.0
    shop: foo *; newdep *; lock foo 1.0.0; lock bar 1.0.0
    foo 1.0.0: bar <2
    foo 2.0.0: bar <3
    bar 1.0.0
    bar 2.0.0
    newdep 1.0.0
    newdep 2.0.0: bar *

    A new requirement moves a locked module down → foo 1.0.0, old 1.0.0
    shop: foo *; old *; lock foo 2.0.0
    foo 1.0.0
    foo 2.0.0
    old 1.0.0: foo ^1
    """
  )
}
