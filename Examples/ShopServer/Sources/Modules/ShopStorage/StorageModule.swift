internal import Foundation
public import GRDB
internal import LogAPI
internal import Logging
public import ModuleKit
internal import StorageAPI

/// Opens the database, in memory unless a folder is configured.
public actor StorageModule: AppModule {
  public static let manifest = ModuleManifest(embedded: PackageResources.module_json)
  private var database: (any DatabaseWriter)?

  struct Settings: Decodable, Sendable {
    /// The folder of the database file; `nil` for a database that lives as long as the process.
    var folder: String?
  }

  public init() {}

  public func initialize(in context: ModuleContext) async throws {
    let log = try context.service(.log).logger(for: context)
    let settings = try context.configuration(Settings.self, default: Settings())
    let opened = try Self.open(settings.folder)
    log.info("the database is open", metadata: ["folder": "\(settings.folder ?? "in memory")"])
    database = opened
    context.provide(.database) { opened }
  }

  public func destroy() async throws {
    try database?.close()
    database = nil
  }

  /// Returns a database in a file of the folder, which is created if necessary, or in memory.
  public static func open(_ folder: String?) throws -> any DatabaseWriter {
    guard let folder else { return try DatabaseQueue() }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Unusable(what: "make the folder \(folder)", reason: reason(error))
    }
    let path = "\(folder)/shop.sqlite"
    do {
      return try DatabasePool(path: path)
    } catch {
      throw Unusable(what: "open the database \(path)", reason: reason(error))
    }
  }

  /// The folder or the file cannot be used.
  struct Unusable: Error, CustomStringConvertible {
    let what: String
    let reason: String
    var description: String { "cannot \(what): \(reason); see the setting `storage.folder`" }
  }

  /// The reason that the system or SQLite gives, without the rest.
  private static func reason(_ error: any Error) -> String {
    if let error = error as? DatabaseError { return error.message ?? "\(error)" }
    guard let error = error as? CocoaError else { return "\(error)" }
    guard let system = error.underlying as? POSIXError else { return error.localizedDescription }
    return String(cString: strerror(system.code.rawValue)).lowercased()
  }
}
