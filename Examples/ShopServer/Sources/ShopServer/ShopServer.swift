import Configuration
import Foundation
import ModuleKit
import ModuleKitServer

/// The program: reads the settings, runs the shop until it is told to end, and reports once why it could not.
@main
struct ShopServer {
  static func main() async {
    if CommandLine.arguments.contains("--help") || CommandLine.arguments.contains("-h") {
      return Console.say(help)
    }
    do {
      let shop = try Shop(settings: HostSettings(prefix: "shop"))
      try await shop.run()
    } catch let error as ModuleError where error.code == .invalid {
      // Several lines, each marked as an error.
      Console.complain(error.description)
      exit(1)
    } catch {
      // One line for each setting that is not used.
      for line in "\(error)".split(separator: "\n") { Console.complain("error: \(line)") }
      exit(1)
    }
  }

  private static let help = """
    shop-server: a shop made of modules

    Settings come from arguments, environment variables and a JSON file, in this order; a setting that is not used is an error:
      --shop-http-port 8080          SHOP_HTTP_PORT          0 for any free port
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
