import ModuleManifests
import VersionResolver

/// Applies a ``DependencyEdit`` to the text of a manifest.
struct DependencyEditor {
  let edit: DependencyEdit
  let document: ManifestDocument

  /// Returns the section that lists a module, or `nil` if none does.
  func section(of name: String) -> String? {
    DependencyEdit.sections.first { document.element(at: [.key($0), .key(name)]) != nil }
  }

  /// The names that need a requirement that no file has yet.
  var open: [String] {
    edit.changes.compactMap { change in
      if case .add(let name, nil) = change, section(of: name) == nil { name } else { nil }
    }
  }

  /// Returns whether the section of the edit lists a module with a requirement that allows any version.
  func isAny(_ name: String) -> Bool {
    let element = document.element(at: [.key(edit.section), .key(name)])
    return (element?.string ?? element?.member("version")?.string) == "*"
  }

  /// Returns the file with all changes applied. The names of ``open`` get a requirement that allows any version.
  func edited() throws(ManifestEditError) -> [UInt8] {
    var editor = ManifestEditor(document)
    for change in edit.changes {
      switch change {
      case .remove(let name):
        for section in DependencyEdit.sections where document.element(at: [.key(section), .key(name)]) != nil
        {
          try editor.remove(at: [.key(section), .key(name)])
        }
      case .add(let name, let requirement):
        try add(name, requirement?.description, in: &editor)
      }
    }
    for section in DependencyEdit.sections where isSuperfluous(section) {
      try editor.remove(at: [.key(section)])
    }
    return editor.edited()
  }

  /// Returns whether the edit takes the last module out of a section that then says nothing: an optional one, or one whose
  /// modules move. `"dependencies": {}` stays after a removal, as in a new file.
  private func isSuperfluous(_ section: String) -> Bool {
    let isAdding = !edit.addedNames.isEmpty
    guard let members = document.element(at: [.key(section)])?.members.map({ $0 }), !members.isEmpty,
      isAdding ? section != edit.section : section != "dependencies"
    else { return false }
    return Set(members.compactMap(\.key.string)).isSubset(of: edit.changes.map(\.name))
  }

  private func add(_ name: String, _ text: String?, in editor: inout ManifestEditor) throws(ManifestEditError)
  {
    let current = self.section(of: name)
    let old = current.flatMap { document.element(at: [.key($0), .key(name)]) }
    let section: [ManifestDocument.Step] = [.key(edit.section)]
    var details: [(key: String, value: JSONValue)] = []
    if let reason = edit.reason { details.append(("reason", .string(reason))) }
    if edit.isLazy { details.append(("lazy", true)) }
    guard let old, let current else {
      return try editor.insertMember(name, value(text ?? "*", details), into: section, keepsOrder: true)
    }
    if current != edit.section {
      // It moves to the other section, with everything in it.
      try editor.remove(at: [.key(current), .key(name)])
      try editor.insertMember(name, JSONValue(old), into: section, keepsOrder: true)
    }
    if let text { try editor.replaceRequirement(on: name, in: edit.section, with: text) }
    if old.kind == .object {
      for detail in details {
        try editor.insertMember(detail.key, detail.value, into: section + [.key(name)])
      }
    } else if !details.isEmpty {
      try editor.replaceValue(at: section + [.key(name)], with: value(text ?? old.string ?? "*", details))
    }
  }

  private func value(_ text: String, _ details: [(key: String, value: JSONValue)]) -> JSONValue {
    details.isEmpty
      ? .string(text) : .object(JSONObject([(key: "version", value: .string(text))] + details))
  }

  /// Returns the differences in the edited document, in the order of the edit.
  func changes(in edited: ManifestDocument) -> [DependencyChange] {
    edit.changes.compactMap { change in
      let after = DependencyEditor(edit: edit, document: edited)
      let (before, now) = (section(of: change.name), after.section(of: change.name))
      func text(_ document: ManifestDocument, _ section: String?) -> String? {
        section.flatMap { document.element(at: [.key($0), .key(change.name)]) }.map {
          $0.string ?? JSONValue($0).compactText
        }
      }
      let (old, new) = (text(document, before), text(edited, now))
      guard old != new || before != now, let section = now ?? before else { return nil }
      return DependencyChange(
        name: change.name,
        section: section,
        old: old,
        new: new,
        line: now.flatMap { edited.position(of: [.key($0), .key(change.name)], .key)?.line }
      )
    }
  }
}
