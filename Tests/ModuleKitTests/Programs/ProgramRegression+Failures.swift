/// Changes around modules that have failed.
extension ProgramRegression {
  static let failures = [
    ProgramRegression(
      "what waits for a failed module while a change that needs it, too, fails",
      Program(
        seed: 0,
        settings: ProgramSettings(degraded: true),
        modules: [
          ProgramModule(0).with { $0.initialize = .throwing(.always, after: 0) },
          ProgramModule(1, .needs(0)),
        ],
        operations: [
          ProgramOperation(.start, isAwaited: true),
          ProgramOperation(.change(ProgramChange(add: [ProgramModule(2, .needs(1))])), isAwaited: true),
          ProgramOperation(.call(.module, 1), isAwaited: true),
        ]
      )
    ),
    ProgramRegression(
      "what waits for a module that is cancelled when a change that needs it fails",
      Program(
        seed: 0,
        settings: ProgramSettings(
          degraded: true,
          limits: ProgramLimits(initialize: 17, grace: 0, destroy: 17, cancellation: 17)
        ),
        modules: [
          ProgramModule(0).with { $0.initialize = .takes(22) },
          ProgramModule(1, .needs(0)),
          ProgramModule(2, .needs(1)),
        ],
        operations: [
          ProgramOperation(.start, isAwaited: true),
          ProgramOperation(.change(ProgramChange(replace: [ProgramModule(1, .needs(0))]))),
          ProgramOperation(.call(.use, 2), isAwaited: true),
        ]
      )
    ),
    ProgramRegression(
      "a scope waits for a module whose replacement fails because of another",
      Program(
        seed: 31_099,
        settings: ProgramSettings(degraded: true),
        modules: [
          ProgramModule(1).with { $0.initialize = .throwing(.always, after: 0) },
          ProgramModule(2, .needs(1)).with { $0.provides = true },
        ],
        operations: [
          ProgramOperation(.start, isAwaited: true),
          ProgramOperation(.call(.scope, 2)),
          ProgramOperation(.change(ProgramChange(replace: [ProgramModule(2, .needs(1))])), isAwaited: true),
        ]
      )
    ),
    ProgramRegression(
      "initialize uses a module that the change which restarts it replaces",
      Program(
        seed: 24_382,
        settings: ProgramSettings(
          limits: ProgramLimits(initialize: nil, grace: 0, destroy: 19, cancellation: 39)
        ),
        modules: [
          ProgramModule(0),
          ProgramModule(2, .needs(0)).with { $0.inside = [ProgramInside(.initialize, .call(.use, 3))] },
          ProgramModule(3, .needs(0)),
        ],
        operations: [
          ProgramOperation(.start, isAwaited: true),
          ProgramOperation(
            .change(ProgramChange(replace: [ProgramModule(0), ProgramModule(3)])),
            isAwaited: true
          ),
        ]
      )
    ),
    ProgramRegression(
      "a call for a module that failed for good while a change held it",
      Program(
        seed: 1_267_854,
        settings: ProgramSettings(
          degraded: true,
          limits: ProgramLimits(initialize: 18, grace: 0, destroy: 29, cancellation: 25)
        ),
        modules: [
          ProgramModule(0).with { $0.initialize = .takes(19) },
          ProgramModule(1, .needs(0)).with { $0.initialize = .deaf(78) },
        ],
        operations: [
          ProgramOperation(.start, isAwaited: true),
          ProgramOperation(.change(ProgramChange(replace: [ProgramModule(0)]))),
          ProgramOperation(.call(.scope, 0), after: .time(33), isAwaited: true),
          ProgramOperation(.call(.module, 1), isAwaited: true),
        ]
      )
    ),
    ProgramRegression(
      "initialize waits for a module that fails, and that its change would try again",
      Program(
        seed: 1_242_162,
        settings: ProgramSettings(
          degraded: true,
          limits: ProgramLimits(initialize: 13, grace: 0, destroy: nil, cancellation: 18)
        ),
        modules: [
          ProgramModule(0).with { $0.initialize = .takes(19) },
          ProgramModule(1),
          ProgramModule(2, .needs(0), .needs(1)).with { $0.provides = true },
        ],
        operations: [
          ProgramOperation(.start, isAwaited: true),
          ProgramOperation(
            .change(
              ProgramChange(replace: [
                ProgramModule(1, .requiresLazily(2)).with {
                  $0.limits = ProgramLimits(initialize: 29, grace: 0, destroy: 33, cancellation: 21)
                  $0.inside = [ProgramInside(.initialize, .call(.contextHandle, 2))]
                }
              ])
            ),
            isAwaited: true
          ),
        ]
      )
    ),
    ProgramRegression(
      "run waits for the start once the start is being undone",
      Program(
        seed: 1_320_908,
        settings: ProgramSettings(
          limits: ProgramLimits(initialize: 40, grace: 37, destroy: 14, cancellation: 31)
        ),
        modules: [
          ProgramModule(0).with { $0.initialize = .throwing(.at(1), after: 0) },
          ProgramModule(1).with {
            $0.run = .returns; $0.inside = [ProgramInside(.run, .waitUntilReady)]
          },
        ],
        operations: [ProgramOperation(.start, isAwaited: true)]
      )
    ),
    ProgramRegression(
      "run of a new module waits for a change behind the one that takes the module down again",
      Program(
        seed: 1_016_211,
        settings: ProgramSettings(
          limits: ProgramLimits(initialize: 44, grace: 23, destroy: 22, cancellation: 34)
        ),
        modules: [
          ProgramModule(1).with { $0.run = .returns },
          ProgramModule(4, .needs(1)).with { $0.run = .deaf(124) },
        ],
        operations: [
          ProgramOperation(.start, isAwaited: true),
          ProgramOperation(
            .change(
              ProgramChange(replace: [
                ProgramModule(1).with {
                  $0.initialize = .takes(33)
                  $0.run = .returns
                  $0.inside = [ProgramInside(.run, .change(ProgramChange(replace: [ProgramModule(2)])))]
                }
              ])
            ),
            after: .time(19),
            isAwaited: true
          ),
        ]
      )
    ),
    ProgramRegression(
      "a module and what it uses lazily are stopped by a change",
      Program(
        seed: 2504,
        modules: [
          ProgramModule(0),
          ProgramModule(1, .needs(0), .lazily(2)).with {
            $0.provides = true; $0.handler = .takes(1)
            $0.inside = [ProgramInside(.use, .call(.action, 2), isLast: true)]
          },
          ProgramModule(2, .needs(0)),
        ],
        operations: [
          ProgramOperation(.start, isAwaited: true),
          ProgramOperation(.change(ProgramChange(replace: [ProgramModule(0)]))),
          ProgramOperation(.call(.pinnedUse, 1), isAwaited: true),
        ]
      )
    ),
    ProgramRegression(
      "a stop that finds a rollback in progress, and the rest of its limit",
      Program(
        seed: 909701,
        settings: ProgramSettings(
          stop: 6,
          limits: ProgramLimits(initialize: 26, grace: 0, destroy: nil, cancellation: nil)
        ),
        modules: [
          ProgramModule(0).with { $0.initialize = .takes(26) },
          ProgramModule(3).with { $0.handler = .takes(21) },
        ],
        operations: [
          ProgramOperation(.start),
          ProgramOperation(.call(.action, 3), times: 2),
          ProgramOperation(.publish(1), after: .time(30), isAwaited: true),
          ProgramOperation(.stop, isAwaited: true),
        ]
      )
    ),
    ProgramRegression(
      "a module that was ready fails before its callers hear of it, and the change is undone",
      Program(
        seed: 1_038_336,
        settings: ProgramSettings(stop: 28, onRunFailure: .restart(1)),
        modules: [
          ProgramModule(0),
          ProgramModule(1, .needs(0)).with {
            $0.run = .throwing(.always, after: 20); $0.handler = .takes(1)
          },
          ProgramModule(2, .needs(0)).with { $0.initialize = .takes(29) },
        ],
        operations: [
          ProgramOperation(.start, isAwaited: true),
          ProgramOperation(.change(ProgramChange(replace: [ProgramModule(0)]))),
          ProgramOperation(.call(.action, 1), times: 2, isAwaited: true),
        ]
      )
    ),
  ]
}
