import ModuleManifests

/// Maps positions in edited text to the files on disk, by their path in the document.
struct EditedPlaces {
  private var documents: [String: (old: ManifestDocument, new: ManifestDocument)] = [:]

  init(_ files: [EditedFile] = []) {
    for file in files {
      guard let old = ManifestDocument(file.path, file.old), let new = ManifestDocument(file.path, file.new)
      else { continue }
      documents[file.path] = (old, new)
    }
  }

  var isEmpty: Bool { documents.isEmpty }

  /// Returns the position in the file on disk; `nil` if the file does not contain the value.
  func original(_ place: SourcePosition) -> SourcePosition? {
    guard let (old, new) = documents[place.file], let found = new.part(at: place.offset) else { return place }
    guard let element = new.element(at: found.path, found.part),
      let other = old.element(at: found.path, found.part), other.kind == element.kind
    else { return nil }
    let (range, source) = (element.range, other.range)
    guard element.isContainer || new.file.bytes[range] == old.file.bytes[source] else { return nil }
    let start = source.lowerBound + place.offset - range.lowerBound
    return old.file.position(of: start..<start + (element.isContainer ? 0 : place.length))
  }

  /// Returns a finding with its position in the file on disk, or with the file's own position if there is no better one.
  func original(_ diagnostic: Diagnostic) -> Diagnostic {
    guard documents[diagnostic.position.file] != nil else { return diagnostic }
    var moved = diagnostic
    moved.position = original(diagnostic.position) ?? SourcePosition(file: diagnostic.position.file)
    for index in moved.notes.indices {
      moved.notes[index].position = moved.notes[index].position.flatMap { original($0) }
    }
    return moved
  }
}

extension JSONElement {
  fileprivate var isContainer: Bool { kind == .object || kind == .array }
}

extension ManifestDocument {
  /// Creates the value for an edited file; `nil` if the edited text cannot be read.
  init?(_ path: String, _ bytes: [UInt8]) {
    guard let json = try? JSONDocument(parsing: bytes) else { return nil }
    self.init(file: SourceFile(path: path, bytes: bytes), json: json)
  }

  /// Returns the innermost part of the document around a byte.
  fileprivate func part(at offset: Int) -> (path: [Step], part: Part)? {
    var element = json.root
    var path: [Step] = []
    guard element.range.contains(offset) else { return nil }
    while true {
      if let member = element.members.first(where: { $0.key.range.contains(offset) }),
        let key = member.key.string
      {
        return (path + [.key(key)], .key)
      }
      let members = element.members.compactMap { member in
        member.key.string.map { (Step.key($0), member.value) }
      }
      let elements = element.elements.enumerated().map { (Step.index($0.offset), $0.element) }
      guard let inner = (members + elements).first(where: { $0.1.range.contains(offset) }) else {
        return (path, .value)
      }
      path.append(inner.0)
      element = inner.1
    }
  }
}
