import Configuration
import Foundation
import ModuleKit
import ModuleKitServer

/// The program: reads the configuration, runs the shop until it is told to end, and says in one line why it could not.
@main
struct ShopServer {
  static func main() async {
    if CommandLine.arguments.contains("--help") || CommandLine.arguments.contains("-h") {
      return Console.say(help)
    }
    do {
      let shop = try Shop(configuration: ConfigReader(providers: try await providers()))
      try await shop.run()
    } catch let error as ModuleError where error.code == .invalid {
      // Several lines, which say themselves that they are errors.
      Console.complain(error.description)
      exit(1)
    } catch {
      Console.complain("error: \(error)")
      exit(1)
    }
  }

  /// The first one that knows a value counts.
  private static func providers() async throws -> [any ConfigProvider] {
    var providers: [any ConfigProvider] = [
      CommandLineArgumentsProvider(), EnvironmentVariablesProvider(),
    ]
    let file = ConfigReader(providers: providers).scoped(to: "shop.config")
    if file.string(forKey: "filePath") != nil {
      providers.append(try await FileProvider<JSONSnapshot>(config: file))
    }
    return providers
  }

  private static let help = """
    shop-server: a shop made of modules

    Values come from arguments, environment variables and a JSON file, in this order:
      --shop-http-port 8080          SHOP_HTTP_PORT          0 for any that is free
      --shop-http-host 127.0.0.1     SHOP_HTTP_HOST
      --shop-admin-port 8081         SHOP_ADMIN_PORT
      --shop-admin-host 127.0.0.1    SHOP_ADMIN_HOST         others need a token
                                     SHOP_ADMIN_TOKEN
      --shop-storage-folder FOLDER   SHOP_STORAGE_FOLDER     default: in memory
      --shop-patience 10             SHOP_PATIENCE           seconds for requests at the end
      --shop-log-level info          SHOP_LOG_LEVEL
      --shop-config-file-path FILE   SHOP_CONFIG_FILE_PATH   {"shop": {"http": {"port": 8080}}}
    """
}
