import ModuleLibc

/// What a process inherits from the one that started it.
enum ProcessState {
  /// Replaces what would make files or programs behave differently.
  static func prepare() {
    // In place of a closed stream, the next file would be opened, and get what is printed. Nothing can be written to this one.
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 { _ = open("/dev/null", O_RDONLY) }
    // A file that gets too large is then an error like that of a full disk.
    _ = signal(SIGXFSZ, SIG_IGN)
    // If it is ignored, the status of programs gets lost.
    _ = signal(SIGCHLD, SIG_DFL)
  }
}
