/// How many handlers the current task is inside of.
enum RouteDepth {
  @TaskLocal static var current = 0
}
