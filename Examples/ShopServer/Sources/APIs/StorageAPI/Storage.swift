public import GRDB
public import ModuleKit
internal import VersionResolver

extension ServiceKey where Value == any DatabaseWriter {
  /// The database. Each module has its own tables, and names them and their migrations after itself.
  public static var database: Self { ServiceKey("database", version: Version(1, 0, 0)) }
}
