/// What holds once a change has ended.
extension ProgramRegression {
  static let ends = [
    ProgramRegression(
      "what waits for a module at the end of a change learns that it falls with another one",
      Program(
        seed: 88_083_689,
        settings: ProgramSettings(degraded: true, onRunFailure: .stopDependents, keepsHandles: true),
        modules: [
          ProgramModule(1).with { $0.run = .throwing(.always, after: 40) },
          ProgramModule(2).with {
            $0.limits = ProgramLimits(initialize: 26, grace: 0, destroy: 30, cancellation: nil)
            $0.initialize = .takes(32)
          },
          ProgramModule(3, .needs(1), .needs(2)).with { $0.provides = true },
          ProgramModule(4, .needs(3)).with {
            $0.initialize = .takes(15)
            $0.run = .untilStopped(then: 0)
            $0.destroy = .takes(27)
          },
        ],
        operations: [
          ProgramOperation(.start, isAwaited: true),
          ProgramOperation(.change(ProgramChange(replace: [ProgramModule(2)]))),
          ProgramOperation(.call(.scope, 3), after: .time(1), isAwaited: true),
        ]
      )
    ),
    ProgramRegression(
      "a chosen provider is replaced by an instance that provides the interface no more",
      Program(
        seed: 3,
        settings: ProgramSettings(host: ProgramHost(hasLockfile: true)),
        modules: [ProgramModule(0).with { $0.provides = true }, ProgramModule(2)],
        operations: [
          ProgramOperation(.start, isAwaited: true),
          ProgramOperation(
            .change(
              ProgramChange(replace: [
                ProgramModule(0),
                ProgramModule(2).with {
                  $0.interface = 0
                  $0.provides = true
                },
              ])
            ),
            isAwaited: true
          ),
          ProgramOperation(.call(.service, 0), isAwaited: true),
        ]
      )
    ),
    ProgramRegression(
      "a scope keeps the provider that was chosen before, and gets a module that uses the one that is chosen now",
      Program(
        seed: 95_056_128,
        settings: ProgramSettings(host: ProgramHost(hasLockfile: true, rivals: [1, 0])),
        modules: [
          ProgramModule(0).with { $0.provides = true },
          ProgramModule(1).with {
            $0.interface = 0
            $0.provides = true
          },
          ProgramModule(2, .requires(0)).with { $0.provides = true },
        ],
        operations: [
          ProgramOperation(.start, isAwaited: true),
          ProgramOperation(.change(ProgramChange(choose: 0))),
          ProgramOperation(.call(.scope, 0), isAwaited: true),
        ]
      )
    ),
    ProgramRegression(
      "a call inside a module that falls waits for a change that would start what was skipped because of it",
      askingWhileFalling(for: ProgramChange(replace: [ProgramModule(2)]))
    ),
    ProgramRegression(
      "a call inside a module that falls waits for a change that adds something that needs the module",
      askingWhileFalling(for: ProgramChange(add: [ProgramModule(4, .needs(1))]))
    ),
  ]

  /// A program in which a call inside a module asks for a change after the module's `run` has thrown.
  private static func askingWhileFalling(for change: ProgramChange) -> Program {
    let newcomer = ProgramModule(3, .needs(1), .needs(2)).with { $0.initialize = .takes(1) }
    return Program(
      seed: 1,
      settings: ProgramSettings(onRunFailure: .stopDependents),
      modules: [
        ProgramModule(1).with {
          $0.run = .throwing(.at(1), after: 1)
          $0.inside = [ProgramInside(.action, .change(change))]
        },
        ProgramModule(2, .needs(1)),
      ],
      operations: [
        ProgramOperation(.start, isAwaited: true),
        ProgramOperation(.change(ProgramChange(add: [newcomer])), isAwaited: true),
        ProgramOperation(.call(.remote, 1), isAwaited: true),
      ]
    )
  }
}
