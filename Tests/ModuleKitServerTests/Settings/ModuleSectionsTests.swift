#if Server
  import ModuleKit
  import TestSupport
  import Testing

  @testable import ModuleKitServer

  @Suite("The sections of modules")
  struct ModuleSectionsTests {
    @Test("A setting belongs to the modules with the longest section around it", arguments: 0..<200)
    func owners(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      func name() -> String {
        (0...random.below(3)).map { _ in random.pick(["shop", "cart", "cartItem", "a", "é", "x-y"]) }
          .joined(separator: random.pick([".", "-", "_"]))
      }
      let names = Array(Set((0...random.below(6)).map { _ in name() })).sorted()
      let path = { (name: String) in ["host"] + name.split(separator: ".").map(String.init) }
      let sections = ModuleSections(names, [], path: path)
      for layer in SettingLayer.allCases {
        for _ in 0..<10 {
          let key = path(name()) + (random.chance(50) ? [name()] : [])
          let setting = WrittenSetting(layer: layer, name: layer.spelling(key), content: .texts([]))
          let around = names.filter { setting.isWithin(layer.spelling(path($0))) }
          let longest = around.map { layer.spelling(path($0)).utf8.count }.max()
          let expected = around.filter { layer.spelling(path($0)).utf8.count == longest }
          #expect(sections.owners(of: setting) == expected, "\(setting.name) in \(names)")
        }
      }
    }
  }
#endif
