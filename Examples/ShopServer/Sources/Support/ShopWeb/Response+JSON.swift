public import Hummingbird

extension Response {
  /// An answer whose text is there already.
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
