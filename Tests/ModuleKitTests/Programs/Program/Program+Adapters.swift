import ModuleKit

extension Program {
  /// The host's adapters: from each interface that a module of the program may provide, step by step, to the one that others
  /// require.
  var adapters: [ModuleAdapter] {
    var longest: [Int: Int] = [:]
    for module in allModules {
      longest[module.interface] = max(longest[module.interface] ?? 0, module.adapters)
    }
    return longest.sorted { $0.key < $1.key }.flatMap { interface, count in
      (0..<count).flatMap { step in
        ProgramServiceKind.allCases.map { kind in
          let original = ProgramService.key(interface, kind, adapters: step + 1)
          return ModuleAdapter(ProgramService.key(interface, kind, adapters: step), from: original) {
            try $0.part.world.beginMaking($0.part.id)
            return ProgramService(adapting: $0)
          }
        }
      }
    }
  }
}
