@main struct H { static func main() {} }
