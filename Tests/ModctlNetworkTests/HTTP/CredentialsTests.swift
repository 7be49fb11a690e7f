import ModctlNetwork
import Testing

@Suite
struct CredentialsTests {
  private func header(_ url: String, _ variables: [String: String] = [:], netrc: String? = nil) throws
    -> String?
  {
    let credentials = Credentials(environment: { variables[$0] }, netrc: netrc.map { Array($0.utf8) })
    return credentials.header(for: try #require(WebAddress(url)))?.header.value
  }

  @Test func netrcIsReadByMachine() throws {
    let netrc = """
      # machine fake.example login a password b
      default login all password everything
      macdef init
      machine macro.example login a password b

      machine A.example login me
        password secret
      machine b.example password alone
      machine a.example login second password ignored
      """
    #expect(try header("https://a.example/", netrc: netrc) == "Basic bWU6c2VjcmV0")
    #expect(try header("https://a.example:8443/", netrc: netrc) == "Basic bWU6c2VjcmV0")
    #expect(try header("https://b.example/", netrc: netrc) == nil)
    for host in ["c.example", "fake.example", "macro.example", "x.a.example"] {
      #expect(try header("https://\(host)/", netrc: netrc) == nil, "\(host)")
    }
    #expect(try header("http://a.example/", netrc: netrc) == nil)
    #expect(try header("http://127.0.0.1/", netrc: "machine 127.0.0.1 login x password y") != nil)
  }

  @Test func netrcWithWindowsLineEnds() throws {
    let netrc =
      "# mine\r\nmachine a.example\r\n  login me password secret\r\nmacdef init\r\nx\r\n\r\nmachine b.example login a password b\r\n"
    #expect(try header("https://a.example/", netrc: netrc) == "Basic bWU6c2VjcmV0")
    #expect(try header("https://b.example/", netrc: netrc) == "Basic YTpi")
  }

  @Test(arguments: [
    (#""b c""#, "YTpiIGM="), (#""b\"c\\""#, "YTpiImNc"), (#"b"c"#, "YTpiImM="), (#""b""#, "YTpi"),
    ("b#c", "YTpiI2M="),
    (#""b c"#, "YTpiIGM="),
  ])
  func quotedPasswords(_ password: String, _ text: String) throws {
    let netrc = "machine h.example login a password \(password)\nmachine i.example login a password b"
    #expect(try header("https://h.example/", netrc: netrc) == "Basic \(text)")
    #expect(try header("https://i.example/", netrc: netrc) == "Basic YTpi")
  }

  @Test func base64() throws {
    for (login, text) in [("a", "YTpi"), ("ab", "YWI6Yg=="), ("abc", "YWJjOmI=")] {
      #expect(
        try header("https://h.example/", netrc: "machine h.example login \(login) password b")
          == "Basic \(text)"
      )
    }
  }

  @Test func tokensAreForOneHost() throws {
    #expect(Credentials.variable(for: "modules.my-shop.example") == "MODCTL_TOKEN_MODULES_MY__SHOP_EXAMPLE")
    #expect(try header("https://a.example/", ["MODCTL_TOKEN_A_EXAMPLE": "t"]) == "Bearer t")
    #expect(try header("https://A.EXAMPLE/", ["MODCTL_TOKEN_A_EXAMPLE": "t"]) == "Bearer t")
    #expect(try header("https://a.example/", ["MODCTL_TOKEN_A_EXAMPLE": "t\r\nX: y"]) == nil)
    for host in ["a_b", "a..b", "-a", "a--b", "a-.b", "[::1]", "ä"] {
      #expect(Credentials.variable(for: host) == nil, "\(host)")
    }
    // No two hosts share a variable.
    let parts = ["a", "b", "a-b", "ab"]
    let hosts = parts + parts.flatMap { one in parts.map { "\(one).\($0)" } }
    #expect(Set(hosts.compactMap(Credentials.variable)).count == hosts.count)
  }
}
