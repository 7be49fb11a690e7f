/// Requirements as sets of ordinals.
extension Universe {
  /// Returns the offset in ``sets`` of the ordinals of `target` that an edge admits.
  mutating func compile(_ edge: Edge, for target: PackageID) -> Int32 {
    // The result for a shared edge is kept with its number, so it is computed once anyway.
    if sharedEdges.canAdd(edge) { return evaluate(edge, for: target) }
    let requirement = number(of: edge.requirement)
    let key = UInt64(target) << 32 | UInt64(requirement) << 2 | UInt64(edge.kind.number)
    if let known = compiledSets[key] { return known }
    let set = evaluate(edge, for: target)
    compiledSets[key] = set
    return set
  }

  private mutating func evaluate(_ edge: Edge, for target: PackageID) -> Int32 {
    let offset = addSet(of: target)
    let record = packages[Int(target)]
    let includesPrereleases = !prereleases.isEmpty && prereleases.contains(names[Int(target)])
    addOrdinals(
      of: edge.requirement.versions(includingPrereleases: includesPrereleases),
      in: target,
      at: offset
    )
    switch edge.kind {
    case .dependency, .interface, .package: break
    case .optional: sets[offset] |= 1
    case .conflict:
      for word in 0..<Int(record.width) {
        sets[offset + word] = full[Int(record.words) + word] & ~sets[offset + word]
      }
    }
    return intern(offset, of: target)
  }

  /// Adds a set of a package's ordinals without any, and returns its offset in ``sets``.
  mutating func addSet(of package: PackageID) -> Int {
    let offset = sets.count
    sets.grow(to: offset + Int(packages[Int(package)].width), with: 0)
    return offset
  }

  /// Returns the number of a requirement.
  ///
  /// A catalog shares equal requirements, so their identity is enough. Applications that are read one after another do not;
  /// theirs are identified by text, unless the text does not express everything.
  private mutating func number(of requirement: Requirement) -> UInt32 {
    let identity = UInt64(UInt(bitPattern: requirement.identity))
    if let known = requirementIDs[identity] { return UInt32(known) }
    let isMeantByText = prereleases.isEmpty && requirement.override == nil && !requirement.isOpen
    let (text, hash) = (requirement.description, requirement.descriptionHash)
    if isMeantByText, let known = requirementIndex.place(of: text, hash: hash, in: requirementTexts) {
      return known
    }
    let number = UInt32(requirements.count)
    requirementIDs[identity] = Int32(number)
    requirements.append(requirement)
    requirementTexts.append(text)
    if isMeantByText { requirementIndex.insert(hash: hash, at: number) }
    return number
  }

  /// Adds the ordinals of some versions of a module to the set at `offset`.
  ///
  /// - Complexity: O(i · (log n + n / 64)) for *i* intervals and *n* versions of the module.
  private mutating func addOrdinals(of admitted: VersionSet, in target: PackageID, at offset: Int) {
    let (record, existing) = (packages[Int(target)], versions[Int(target)])
    admitted.forEachRange(inReleases: existing) { addOrdinals($0, flippedBy: 0, of: record, at: offset) }
    guard record.hasPrereleases else { return }
    admitted.forEachRange(inPrereleases: existing) {
      addOrdinals($0, flippedBy: .max, of: record, at: offset)
    }
  }

  /// - Parameter flip: 0 for the releases of the range, all bits for its pre-releases.
  private mutating func addOrdinals(
    _ range: Range<Int>,
    flippedBy flip: UInt64,
    of record: Package,
    at offset: Int
  ) {
    let (first, last, tagged) = (range.lowerBound + 1, range.upperBound, tagged)
    sets.withUnsafeMutableBufferPointer { sets in
      for word in first >> 6...last >> 6 {
        var bits = ~(tagged[Int(record.words) + word] ^ flip)
        if word == first >> 6 { bits &= .max << UInt64(first & 63) }
        if word == last >> 6 { bits &= .max >> UInt64(63 - (last & 63)) }
        sets[offset + word] |= bits
      }
    }
  }

  /// Returns the offset of the set at the end of ``sets``, or of an equal earlier one, in which case the former is removed.
  mutating func intern(_ offset: Int, of target: PackageID) -> Int32 {
    let width = sets.count - offset
    let hash = sets.withUnsafeBytes {
      setHash(UnsafeRawBufferPointer(rebasing: $0[offset * 8..<(offset + width) * 8]))
    }
    // Only sets of the same target are compared.
    var low = UInt32(truncatingIfNeeded: hash)
    while let known = setIndex[UInt64(target) << 32 | UInt64(low)] {
      if equalSets(known, Int32(offset), width) {
        if width == 1 { sets.removeLast() } else { sets.removeLast(width) }
        return known
      }
      low &+= 1
    }
    setIndex[UInt64(target) << 32 | UInt64(low)] = Int32(offset)
    return Int32(offset)
  }

  /// Merges two edges to the same target into what both admit.
  mutating func merge(_ first: CompiledEdge, _ second: CompiledEdge) -> CompiledEdge {
    let width = Int(packages[Int(first.target)].width)
    let offset = sets.count
    for word in 0..<width {
      sets.append(sets[Int(first.set) + word] & sets[Int(second.set) + word])
    }
    return CompiledEdge(
      target: first.target,
      set: intern(offset, of: first.target),
      pair: -1,
      requires: first.requires || second.requires,
      orders: first.orders || second.orders
    )
  }

  private func equalSets(_ first: Int32, _ second: Int32, _ width: Int) -> Bool {
    for word in 0..<width where sets[Int(first) + word] != sets[Int(second) + word] { return false }
    return true
  }
}
