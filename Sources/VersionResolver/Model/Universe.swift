/// The dense number of a module inside one ``Universe``.
typealias PackageID = UInt32

/// Everything that has been read so far, in dense integers.
///
/// The solver's hot path must not compare versions or hash strings, so both end here: a module is a ``PackageID``, a version is
/// an *ordinal* (1 for the oldest; 0 stands for "not selected"), and a requirement on a module is a bit set over the ordinals of
/// that module, computed once for each requirement text.
///
/// All sets live in arenas of 64-bit words. Package `p` owns `width` words, so for a module with up to 63 versions, a set is one
/// machine word and every relation between two sets is one instruction.
struct Universe: Sendable {
  /// Modules whose requirements admit every pre-release inside their interval.
  let prereleases: Set<String>
  /// The module that the application chose for an interface.
  let chosenProviders: [String: String]
  /// True if the oldest candidates are the preferred ones.
  let prefersLowest: Bool
  /// The facts about interfaces that a minimized core keeps; `nil` outside minimization.
  var filter: CoreFilter?

  private(set) var names: [String] = []
  var ranks = NameRanks()
  var versions: [[Version]] = []
  var packages: [Package] = []
  var candidates: [CandidateRecord] = []
  var edges: [CompiledEdge] = []
  var pairs: [Pair] = []
  var groups: [Group] = []
  /// For each pair that has a table: for each ordinal of its source, the set that its edge admits, or -1 without an edge.
  var tables: [Int32] = []
  /// Interned sets: requirements, group members.
  var sets: [UInt64] = []
  /// Per package: every ordinal that exists, 0 included.
  private(set) var full: [UInt64] = []
  /// Per package: the ordinals of pre-releases.
  private(set) var tagged: [UInt64] = []
  /// Per package: candidates that have been read and may not be selected.
  var unavailable: [UInt64] = []
  /// Per package: those of ``unavailable`` that a pin may select nevertheless.
  var pinnable: [UInt64] = []
  /// Why a candidate is unavailable, by candidate index.
  var reasons: [Int32: Unavailability] = [:]
  /// Edges as the provider gave them, kept for reports, by candidate index.
  var written: [[Edge]] = []

  /// The packages of modules.
  private var modules = NameIndex()
  var interfaceIDs: [String: PackageID] = [:]
  /// Interfaces that occur once for each module that a host may supply as their provider.
  var alternatives: [PackageID: (interface: String, module: String)] = [:]
  /// Per interface: the module of each candidate, by ordinal - 1, and what the provider returned.
  var interfaces: [PackageID: Interface] = [:]
  var swiftPackageIDs: [String: PackageID] = [:]
  /// The result of parsing a SwiftPM package's location, by its text.
  var swiftPackageLocations: [String: (package: PackageID, canonical: String)] = [:]
  /// Per SwiftPM package: its candidates in the order in which modules named them.
  var swiftPackages: [PackageID: SwiftPackage] = [:]
  /// The number of versions for which each SwiftPM package has room.
  let swiftPackageRoom: Int
  /// Requirements by identity: for a catalog that shares equal ones, as it should, each text is evaluated once.
  var requirementIDs = IntegerMap()
  /// Requirements by text, see ``requirementTexts``.
  var requirementIndex = NameIndex()
  /// The text of each requirement.
  var requirementTexts: [String] = []
  /// Keeps the identities in ``requirementIDs`` valid.
  var requirements: [Requirement] = []
  var compiledSets = IntegerMap()
  /// Sets of ordinals by their content.
  var setIndex = IntegerMap()
  let setHash = SeededHash()
  /// Groups by their source and the set of their targets, where a pair has many.
  var groupIndex = IntegerMap()
  /// Pairs by source and target, as far as reading them one source after another does not find them.
  var pairIndex = IntegerMap()
  /// The source of the pair that was requested last.
  var pairSource = PackageID.max
  var sharedEdges = SharedEdges()
  /// The edges of the candidate that is being read. Kept to be filled again.
  var compiled: [NumberedEdge] = []
  var recent = RecentCandidate()

  init(options: ResolverOptions, filter: CoreFilter? = nil, swiftPackageRoom: Int = 63) {
    prereleases = options.prereleases
    chosenProviders = options.chosenProviders
    prefersLowest = options.preference == .lowest
    self.filter = filter
    self.swiftPackageRoom = swiftPackageRoom
  }

  /// Returns the package of a module, which is requested from the provider the first time.
  ///
  /// - Parameter hash: the name's ``Swift/String/nameHash``, if it is known.
  mutating func package(
    named name: String,
    hash: UInt32? = nil,
    from provider: any CandidateProvider
  ) throws(ResolutionError) -> PackageID {
    let hash = hash ?? name.nameHash
    if let known = modules.place(of: name, hash: hash, in: names) { return known }
    var found: [Version]
    do {
      found = try provider.versions(of: name)
    } catch {
      throw ResolutionError(
        .providerFailed,
        "the versions of \(name) cannot be read: \(error)",
        underlying: error
      )
    }
    if !zip(found, found.dropFirst()).allSatisfy({ $0 < $1 }) { found = found.uniqued().sorted() }
    let id = append(name, found, isInterface: false)
    modules.insert(hash: hash, at: id)
    return id
  }

  /// Creates a package with these candidates, in ascending order of preference.
  ///
  /// - Parameter room: how many further candidates may be added later.
  mutating func append(_ name: String, _ candidates: [Version], isInterface: Bool, room: Int = 0) -> PackageID
  {
    let id = PackageID(packages.count)
    let total = candidates.count + room
    let width = (total + 64) / 64
    packages.append(
      Package(
        words: Int32(full.count),
        width: Int32(width),
        firstCandidate: Int32(self.candidates.count),
        count: Int32(candidates.count),
        isInterface: isInterface
      )
    )
    for word in 0..<width {
      let bits = min(64, total + 1 - word * 64)
      full.append(bits == 64 ? .max : (1 << UInt64(bits)) - 1)
      tagged.append(0)
      unavailable.append(0)
      pinnable.append(0)
    }
    for (index, version) in candidates.enumerated() where version.isPrerelease {
      packages[Int(id)].hasPrereleases = true
      tagged[Int(packages[Int(id)].words) + (index + 1) >> 6] |= 1 << UInt64((index + 1) & 63)
    }
    self.candidates.grow(to: self.candidates.count + total, with: CandidateRecord())
    written.grow(to: self.candidates.count, with: [])
    names.append(name)
    versions.append(candidates)
    return id
  }

  /// Returns the package of a module that has been requested before.
  func known(_ name: String) -> PackageID? { modules.place(of: name, hash: name.nameHash, in: names) }

  /// Returns the package of a subject that has been requested before.
  func known(_ subject: Subject) -> PackageID? {
    switch subject {
    case .module(let name): known(name)
    case .interface(let name): interfaceIDs[name]
    case .package(let name): swiftPackageIDs[name]
    }
  }

  func isModule(_ package: PackageID) -> Bool {
    !packages[Int(package)].isInterface && !packages[Int(package)].isSwiftPackage
  }

  func subject(_ package: PackageID) -> Subject {
    let (record, name) = (packages[Int(package)], names[Int(package)])
    return record.isInterface ? .interface(name) : record.isSwiftPackage ? .package(name) : .module(name)
  }

  /// Returns the ordinal of a package's version, or `nil` if there is no such version. O(log n).
  func ordinal(of version: Version, in package: PackageID) -> Int? {
    let list = versions[Int(package)]
    let index = list.partitioningIndex { !($0 < version) }
    return index < list.count && list[index] == version ? index + 1 : nil
  }

  /// Returns the version with an ordinal.
  func version(_ package: PackageID, _ ordinal: Int) -> Version { versions[Int(package)][ordinal - 1] }

  /// Returns the index of a candidate in ``candidates`` and ``written``.
  func candidateIndex(_ package: PackageID, _ ordinal: Int) -> Int {
    Int(packages[Int(package)].firstCandidate) + ordinal - 1
  }
}
