public import Hummingbird

extension Response {
  /// An answer with the given text.
  public static func text(_ text: String, type: String) -> Response {
    let buffer = ByteBuffer(string: text)
    return Response(
      status: .ok,
      headers: [.contentType: type, .contentLength: "\(buffer.readableBytes)"],
      body: ResponseBody(byteBuffer: buffer)
    )
  }

  public static func json(_ text: String) -> Response { self.text(text, type: "application/json") }
}
