#if Server
  import Configuration

  /// Tracks which settings were read and which keys were requested.
  struct SettingsUsage: Sendable {
    enum State: Sendable {
      case unread
      /// It was requested only as a type that it does not have, this one first.
      case mistaken(ConfigType)
      case read

      var isRead: Bool { if case .read = self { true } else { false } }
    }

    /// Programs request a few hundred keys. Code that generates keys at run time must not exhaust memory.
    private static let most = 4_096

    /// By the index of the setting.
    private(set) var states: [State]
    private var unread: Int
    private(set) var asked: Set<[String]> = []

    init(count: Int) {
      states = [State](repeating: .unread, count: count)
      unread = count
    }

    /// Whether some setting was not read, or was read as something else.
    var hasUnread: Bool { unread > 0 }

    mutating func ask(_ path: [String]) {
      if asked.count < Self.most { asked.insert(path) }
    }

    mutating func read(_ index: Int) {
      if !states[index].isRead { unread -= 1 }
      states[index] = .read
    }

    mutating func mistake(_ index: Int, for type: ConfigType) {
      if case .unread = states[index] { states[index] = .mistaken(type) }
    }
  }
#endif
