import ModuleKit

/// Questions to a manager that change nothing.
extension ProgramDriver {
  /// Takes a snapshot, and compares it with what is known if nothing was reported in the meantime.
  func look() async {
    let reports = world.withState(\.reports)
    let snapshot = await manager.snapshot()
    let activity = await manager.activity
    let wiring = await manager.wiring
    world.withState { state in
      guard state.reports == reports else { return }
      state.compare(snapshot)
      state.compare(activity, with: snapshot, width: world.settings.width)
      state.compare(wiring)
    }
  }

  /// Returns what a change is expected to do.
  func forecast(_ change: ModuleChange) async -> ProgramForecast {
    let before = world.withState(\.moment)
    do throws(ModuleError) {
      return ProgramForecast(result: .success(try await manager.plan(change)), before: before)
    } catch {
      return ProgramForecast(result: .failure(error), before: before)
    }
  }

  /// Opens a URL for the host's navigator.
  func show(_ url: String) async throws -> Int {
    let result = try await manager.show(url)
    guard let id = result.value as? Int else { throw ProgramFailure() }
    return id
  }
}

/// The host's navigator, which takes a moment.
struct ProgramNavigator: Navigator {
  let world: ProgramWorld

  func show(_ destination: RouteDestination, style: NavigationStyle) async throws {
    await Task.yield()
    world.withState { $0.see("shown") }
  }
}
