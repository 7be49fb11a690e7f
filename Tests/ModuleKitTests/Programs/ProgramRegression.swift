import Testing

/// A program that once broke a rule.
struct ProgramRegression: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let program: Program

  init(_ what: String, _ program: Program) {
    testDescription = what
    self.program = program
  }

  static let all = [
    ProgramRegression(
      "a use of a module that a change restarts",
      Program(
        seed: 1,
        settings: ProgramSettings(
          limits: ProgramLimits(initialize: nil, grace: 10, destroy: nil, cancellation: 27)
        ),
        modules: [
          ProgramModule(0),
          ProgramModule(3, .needs(0)).with {
            $0.initialize = .takes(1); $0.destroy = .takes(1)
          },
        ],
        operations: [
          ProgramOperation(.start, isAwaited: true),
          ProgramOperation(.change(ProgramChange(replace: [ProgramModule(0)]))),
          ProgramOperation(.call(.open, 3), isAwaited: true),
        ]
      )
    ),
    ProgramRegression(
      "a route of a module whose dependency is replaced while it is at work",
      Program(
        seed: 3,
        modules: [ProgramModule(0), ProgramModule(2, .needs(0))],
        operations: [
          ProgramOperation(.start, isAwaited: true),
          ProgramOperation(.call(.open, 2)),
          ProgramOperation(.change(ProgramChange(replace: [ProgramModule(0)])), isAwaited: true),
        ]
      )
    ),
    ProgramRegression(
      "a lazy module comes up while what it needs is being replaced",
      Program(
        seed: 296,
        modules: [ProgramModule(0), ProgramModule(2, .needs(0)).with { $0.isLazy = true }],
        operations: [
          ProgramOperation(.start, isAwaited: true),
          ProgramOperation(.change(ProgramChange(replace: [ProgramModule(0)]))),
          ProgramOperation(.call(.open, 2), isAwaited: true),
        ]
      )
    ),
    ProgramRegression(
      "a lazy module that was added comes up while what it needs is being replaced",
      Program(
        seed: 2,
        modules: [ProgramModule(1)],
        operations: [
          ProgramOperation(.start, isAwaited: true),
          ProgramOperation(
            .change(ProgramChange(add: [ProgramModule(2, .needs(1)).with { $0.isLazy = true }])),
            isAwaited: true
          ),
          ProgramOperation(.change(ProgramChange(replace: [ProgramModule(1)]))),
          ProgramOperation(.call(.module, 2), isAwaited: true),
        ]
      )
    ),
    ProgramRegression(
      "a module that fell with another one is used while what it needs is being replaced",
      Program(
        seed: 2,
        modules: [
          ProgramModule(0),
          ProgramModule(1).with {
            $0.onRunFailure = .stopDependents
            $0.run = .throwing(.always, after: 1)
          },
          ProgramModule(2, .needs(0), .needs(1)),
        ],
        operations: [
          ProgramOperation(.start, isAwaited: true),
          ProgramOperation(.publish(1), after: .time(1), isAwaited: true),
          ProgramOperation(.change(ProgramChange(replace: [ProgramModule(0)]))),
          ProgramOperation(.call(.use, 2), isAwaited: true),
        ]
      )
    ),
    ProgramRegression(
      "modules that were removed together start again",
      Program(
        seed: 17,
        modules: [ProgramModule(0), ProgramModule(1, .needs(0))],
        operations: [ProgramOperation(.change(ProgramChange(remove: [0, 1])), isAwaited: true)]
      )
    ),
    ProgramRegression(
      "modules that were replaced together live beside their successors",
      Program(
        seed: 26,
        modules: [ProgramModule(0), ProgramModule(4, .needs(0))],
        operations: [
          ProgramOperation(
            .change(ProgramChange(replace: [ProgramModule(4), ProgramModule(0)])),
            isAwaited: true
          )
        ]
      )
    ),
    ProgramRegression(
      "an action of a module that restarts fails",
      Program(
        seed: 36,
        modules: [ProgramModule(0), ProgramModule(3, .needs(0)).with { $0.destroy = .takes(1) }],
        operations: [
          ProgramOperation(.start, isAwaited: true),
          ProgramOperation(.change(ProgramChange(replace: [ProgramModule(0)]))),
          ProgramOperation(.call(.remote, 3), after: .time(1), isAwaited: true),
        ]
      )
    ),
    ProgramRegression(
      "modules change while one that was abandoned is destroyed late",
      Program(
        seed: 9649,
        settings: ProgramSettings(
          limits: ProgramLimits(initialize: 23, grace: 38, destroy: 22, cancellation: 1)
        ),
        modules: [
          ProgramModule(0).with { $0.provides = true },
          ProgramModule(1).with { $0.run = .returns },
          ProgramModule(2, .requires(0)).with {
            $0.provides = true
            $0.initialize = .deaf(100)
            $0.destroy = .takes(39)
            $0.handler = .takes(29)
          },
        ],
        operations: [
          ProgramOperation(.start, isAwaited: true),
          ProgramOperation(.call(.action, 0), after: .time(29), isAwaited: true),
          ProgramOperation(.call(.remote, 1), after: .time(33), isAwaited: true),
          ProgramOperation(
            .change(ProgramChange(replace: [ProgramModule(2), ProgramModule(0)])),
            after: .time(14),
            isAwaited: true
          ),
          ProgramOperation(
            .change(ProgramChange(replace: [ProgramModule(1).with { $0.run = .returns }])),
            isAwaited: true
          ),
        ]
      )
    ),
    ProgramRegression(
      "initialize uses a module that waits for the same width",
      Program(
        seed: 2,
        settings: ProgramSettings(width: 1),
        modules: [
          ProgramModule(0).with { $0.inside = [ProgramInside(.initialize, .call(.open, 3))] },
          ProgramModule(3),
        ],
        operations: [ProgramOperation(.start, isAwaited: true)]
      )
    ),
    ProgramRegression("a handler of an action stops the manager", inside(.action, .stop, .call(.action, 0))),
    ProgramRegression("a handler of an event stops the manager", inside(.listener, .stop, .publish(1))),
    ProgramRegression("a body that uses a service stops", inside(.use, .stop, .call(.handleUse, 0))),
    ProgramRegression("a body removes what it uses", inside(.use, removal, .call(.use, 0))),
    ProgramRegression(
      "a handler of a route waits for the end",
      inside(.route, .waitUntilStopped, .call(.open, 0))
    ),
    ProgramRegression("initialize waits for the end", inside(.initialize, .waitUntilStopped, .publish(1))),
    ProgramRegression("initialize waits for the start", inside(.initialize, .waitUntilReady, .publish(1))),
    ProgramRegression(
      "a handler of a route keeps its context",
      Program(seed: 0, modules: [ProgramModule(0)], operations: [ProgramOperation(.start, isAwaited: true)])
    ),
    ProgramRegression(
      "a stop drops events",
      Program(
        seed: 0,
        modules: [ProgramModule(0).with { $0.listener = .takes(1) }],
        operations: [
          ProgramOperation(.start, isAwaited: true), ProgramOperation(.publish(12), isAwaited: true),
        ]
      )
    ),
  ]

  private static let removal = ProgramRequest.change(ProgramChange(remove: [0]))

  /// A module that does something from inside one of its calls.
  private static func inside(
    _ place: ProgramInside.Place,
    _ request: ProgramRequest,
    _ trigger: ProgramRequest
  ) -> Program {
    let module = ProgramModule(0).with {
      $0.provides = true
      $0.listener = .returns
      $0.inside = [ProgramInside(place, request)]
    }
    return Program(
      seed: 0,
      modules: [module],
      operations: [ProgramOperation(.start, isAwaited: true), ProgramOperation(trigger, isAwaited: true)]
    )
  }
}
