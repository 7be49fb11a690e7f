import ModuleKit
import ModuleManifests
import VersionResolver

/// One module of a program. Its name is `m` followed by its slot.
struct ProgramModule: Sendable, Hashable {
  var slot: Int
  var edges: [ProgramEdge] = []
  /// The number of the interface that it may provide: `i` followed by a slot, usually its own.
  var interface: Int
  /// True if it provides that interface, itself or through adapters.
  var provides = false
  /// The kinds of the services under that interface.
  var kinds: Set<ProgramServiceKind> = [.single, .scoped]
  /// The number of adapters between what it provides and the interface that others require.
  var adapters = 0
  /// Which of the calls to its factories of services, and to adapters of its services, throw, counted from 1 for each instance.
  var factory = ProgramBehavior.Failure.never
  /// True if its factories request a service of each interface that it requires.
  var asks = false
  /// True if it handles the action and the route of its slot.
  var talks = true
  /// True if its manifest declares that action. A module that starts on first use has to declare it.
  var declares = true
  /// True if it answers the calls to ``unhandled``, and handles the URLs without a route, that are meant for its slot.
  var answers = false
  var isLazy = false
  var priority = 0
  var limits: ProgramLimits?
  var onRunFailure: ProgramRunPolicy?
  var initialize = ProgramBehavior.returns
  /// `nil` if the type has no method `run`.
  var run: ProgramBehavior?
  var destroy = ProgramBehavior.returns
  /// What its handlers of actions and routes, and the bodies of `use`, do.
  var handler = ProgramBehavior.returns
  /// What its subscriber does for each event; `nil` if it does not subscribe.
  var listener: ProgramBehavior?
  /// What it does from inside.
  var inside: [ProgramInside] = []

  init(_ slot: Int, _ edges: ProgramEdge...) {
    self.slot = slot
    self.edges = edges
    interface = slot
  }

  /// Returns a copy with some differences, so that a printed program reads as one expression.
  func with(_ change: (inout ProgramModule) -> Void) -> ProgramModule {
    var copy = self
    change(&copy)
    return copy
  }

  static func name(_ slot: Int) -> String { "m\(slot)" }
  /// - Parameter adapters: the number of adapters from this interface to the one that others require.
  static func interface(_ slot: Int, adapters: Int = 0) -> String {
    adapters == 0 ? "i\(slot)" : "i\(slot)-\(adapters)"
  }
  /// The action that no module handles. Its input is the number of the call times ``Program/slots``, plus a slot.
  static let unhandled = Action<Int, Int>("unhandled")
  static func route(_ slot: Int) -> String { "p://m\(slot)/x" }
  /// The URL that no route matches.
  ///
  /// - Parameter input: as for ``unhandled``.
  static func link(_ input: Int) -> String { "p://link/\(input)" }

  /// - Parameter id: the number of the instance, which the version of the manifest carries.
  func manifest(_ id: Int) -> ModuleManifest {
    var manifest = ModuleManifest(name: Self.name(slot), version: Version(1, 0, UInt64(id)))
    for edge in edges.sorted(by: { $0.slot < $1.slot }) {
      let name = Self.name(edge.slot)
      switch edge.kind {
      case .needs: manifest.dependencies.append(Dependency(name, .any))
      case .lazily: manifest.dependencies.append(Dependency(name, .any, isLazy: true))
      case .optionally: manifest.optionalDependencies.append(Dependency(name, .any))
      case .requires: manifest.requires.append(Dependency(Self.interface(edge.slot), .any))
      case .requiresLazily:
        manifest.requires.append(Dependency(Self.interface(edge.slot), .any, isLazy: true))
      }
    }
    if provides {
      let name = Self.interface(interface, adapters: adapters)
      manifest.provides = [ProvidedInterface(name, Version(1, 0, 0))]
    }
    if talks {
      manifest.routes = [Self.route(slot)]
      if declares || isLazy { manifest.actions = [DeclaredAction("a\(slot)", .remote)] }
    }
    return manifest
  }
}
