/// Failures of what goes on after a limit has expired, or in a step of a new instance.
extension ProgramRegression {
  static let late = [
    ProgramRegression(
      "a scope keeps a module of an earlier life while a stop destroys it in its next one",
      Program(
        seed: 6_490_920,
        settings: ProgramSettings(
          degraded: true,
          stop: 33,
          limits: ProgramLimits(initialize: nil, grace: 0, destroy: 47, cancellation: 6)
        ),
        modules: [
          ProgramModule(0),
          ProgramModule(1).with {
            $0.provides = true; $0.run = .returns
            $0.inside = [ProgramInside(.run, .call(.scope, 6)), ProgramInside(.use, .call(.scope, 6))]
          },
          ProgramModule(2, .needs(0)).with { $0.initialize = .takes(46) },
          ProgramModule(6, .needs(0)).with {
            $0.provides = true
            $0.limits = ProgramLimits(initialize: 31, grace: 0, destroy: 34, cancellation: 25)
            $0.handler = .deaf(32)
          },
        ],
        operations: [
          ProgramOperation(.start, isAwaited: true),
          ProgramOperation(.change(ProgramChange(replace: [ProgramModule(0)])), isAwaited: true),
        ]
      )
    ),
    ProgramRegression(
      "a scope in an abandoned run keeps a module for which a stop had no time",
      Program(
        seed: 2,
        settings: ProgramSettings(stop: 33),
        modules: [
          ProgramModule(1).with {
            $0.provides = true; $0.run = .returns
            $0.inside = [ProgramInside(.run, .call(.scope, 6)), ProgramInside(.use, .call(.scope, 6))]
          },
          ProgramModule(6, .needs(1)).with {
            $0.provides = true; $0.handler = .deaf(2)
          },
        ],
        operations: [ProgramOperation(.start, isAwaited: true)]
      )
    ),
    ProgramRegression(
      "a new instance opens a URL in its `initialize` whose handler uses that instance",
      Program(
        seed: 0,
        modules: [
          ProgramModule(0, .lazily(2)).with {
            $0.inside = [ProgramInside(.route, .call(.contextUse, 2))]
          },
          ProgramModule(2),
        ],
        operations: [
          ProgramOperation(.start, isAwaited: true),
          ProgramOperation(
            .change(
              ProgramChange(replace: [
                ProgramModule(2).with { $0.inside = [ProgramInside(.initialize, .call(.open, 0))] }
              ])
            ),
            isAwaited: true
          ),
        ]
      )
    ),
    ProgramRegression(
      "an abandoned run asks for a dependency that has stopped",
      Program(
        seed: 1,
        settings: ProgramSettings(
          limits: ProgramLimits(initialize: nil, grace: 10, destroy: 31, cancellation: 19)
        ),
        modules: [ProgramModule(1), ProgramModule(4).with { $0.run = .returns }],
        operations: [
          ProgramOperation(.start, isAwaited: true),
          ProgramOperation(
            .change(
              ProgramChange(replace: [
                ProgramModule(4, .needs(1)).with {
                  $0.run = .deaf(38)
                  $0.inside = [ProgramInside(.run, .call(.contextUse, 1), isLast: true)]
                }
              ])
            ),
            isAwaited: true
          ),
        ]
      )
    ),
    ProgramRegression(
      "the initialize of a new module uses a new one and one that is about to restart in one scope",
      Program(
        seed: 79_205_147,
        modules: [
          ProgramModule(1), ProgramModule(2), ProgramModule(3, .needs(1)).with { $0.provides = true },
        ],
        operations: [
          ProgramOperation(.start, isAwaited: true),
          ProgramOperation(
            .change(
              ProgramChange(replace: [
                ProgramModule(2).with { $0.inside = [ProgramInside(.initialize, .call(.scope, 1))] },
                ProgramModule(1).with { $0.provides = true },
              ])
            ),
            isAwaited: true
          ),
        ]
      )
    ),
    ProgramRegression(
      "a module that starts on first use starts at the moment at which a change ends",
      Program(
        seed: 2,
        settings: ProgramSettings(
          degraded: true,
          limits: ProgramLimits(initialize: nil, grace: 0, destroy: 39, cancellation: 8)
        ),
        modules: [
          ProgramModule(0).with {
            $0.provides = true; $0.initialize = .throwing(.always, after: 0)
          },
          ProgramModule(1, .needs(0)),
          ProgramModule(2, .requires(0), .needs(1)).with {
            $0.provides = true; $0.isLazy = true
          },
        ],
        operations: [
          ProgramOperation(.start, isAwaited: true),
          ProgramOperation(.change(ProgramChange(replace: [ProgramModule(0).with { $0.provides = true }]))),
          ProgramOperation(.call(.innerScope, 2), isAwaited: true),
        ]
      )
    ),
    ProgramRegression(
      "the run of a new module asks for a change while the change that started it is being undone",
      Program(
        seed: 1,
        modules: [ProgramModule(1).with { $0.run = .returns }, ProgramModule(2)],
        operations: [
          ProgramOperation(.start, isAwaited: true),
          ProgramOperation(
            .change(
              ProgramChange(replace: [
                ProgramModule(1).with {
                  $0.limits = ProgramLimits(initialize: 41, grace: 38, destroy: 33, cancellation: 16)
                  $0.run = .returns
                  $0.inside = [ProgramInside(.run, .change(ProgramChange(remove: [1])))]
                },
                ProgramModule(2).with { $0.initialize = .throwing(.at(1), after: 0) },
              ])
            ),
            isAwaited: true
          ),
        ]
      )
    ),
  ]
}
