/// What ``AppModule/run(in:)`` returns in a module that has no such method.
public struct NothingToRun: Sendable {
  init() {}
}
