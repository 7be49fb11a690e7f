import ModctlNetwork
import ModuleManifests
import ModuleTools

/// The tags with which published packages are still to be tagged.
struct PackageTags {
  private struct Tag {
    let item: Publication.Item
    let name: String
    let revision: String
    let folder: String
  }

  static let none = PackageTags(tags: [])

  private let tags: [Tag]

  private init(tags: [Tag]) { self.tags = tags }

  /// Determines which tags are missing.
  ///
  /// - Parameter directory: the folder of `modules.json`.
  init(missingFor publication: Publication, in directory: String) {
    var tags: [Tag] = []
    // Modules of one package share its tag.
    var known: Set<[String]> = []
    for item in publication.new {
      guard let revision = item.revision else { continue }
      let folder = Path.join(directory, Path.parent(of: item.bump.document.file.path))
      let name = item.bump.document.element(at: ["package", "version"])?.string ?? "\(item.bump.version)"
      let repository = ProgramRun(git: ["rev-parse", "--show-toplevel"], in: folder)?.line ?? folder
      let hasTag = PackageRevision.tags(of: name).contains {
        PackageRevision.commit(of: $0, in: folder) != nil
      }
      guard !hasTag, known.insert([repository, name]).inserted else { continue }
      tags.append(Tag(item: item, name: name, revision: revision, folder: folder))
    }
    self.tags = tags
  }

  var isEmpty: Bool { tags.isEmpty }

  /// Returns the tag that is for a module, the first of its package.
  func name(for module: String) -> String? { tags.first { $0.item.bump.name == module }?.name }

  /// Creates all tags, or none.
  func create() throws(Refusal) {
    for (index, tag) in tags.enumerated() {
      let run = ProgramRun(
        git: ["tag"] + Self.message(tag) + [tag.name, tag.revision],
        in: tag.folder,
        withErrors: true
      )
      guard run?.status == 0 else {
        PackageTags(tags: Array(tags[..<index])).remove()
        throw Refusal(
          .badData,
          PackageRevision.code,
          "git could not create the tag \(tag.name)",
          at: tag.item.bump.position,
          notes: ProgramRun.gitNotes(run)
        )
      }
    }
  }

  /// Returns the option for the message of a signed tag. If the user's settings ask for one, git would open an editor for it.
  private static func message(_ tag: Tag) -> [String] {
    let isSigned = ProgramRun(git: ["config", "--type=bool", "tag.gpgSign"], in: tag.folder)?.line == "true"
    return isSigned ? ["--message", tag.name] : []
  }

  /// Removes the tags after they were created.
  func remove() {
    for tag in tags { _ = ProgramRun(git: ["tag", "--delete", tag.name], in: tag.folder) }
  }
}
