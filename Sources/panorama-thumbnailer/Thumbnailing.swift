import Codecs
import Glibc
import Pictures

/// What the command line asks for.
struct Thumbnailing {
    private var size = 128
    private var paths: [String] = []
    private var isUnderstood = true

    private static let sizes = 1...4_096
    private static let usage = "usage: panorama-thumbnailer [-s SIZE] FILE OUT"

    init(_ arguments: some Sequence<String>) {
        var isSize = false
        for argument in arguments {
            if isSize {
                size = Int(argument) ?? 0
                isSize = false
            } else if argument == "-s" || argument == "--size" {
                isSize = true
            } else {
                paths.append(argument)
            }
        }
        isUnderstood = !isSize && paths.count == 2 && Self.sizes.contains(size)
    }

    /// - Returns: the exit code: 0, 1 for a file that cannot be read or written, 64 for words that make no sense.
    func run() -> Int32 {
        guard isUnderstood else { return complain(Self.usage, code: 64) }
        do {
            try ThumbnailFile.make(of: paths[0], at: paths[1], longestSide: size, with: CodecDecoder())
            return 0
        } catch {
            return complain("panorama-thumbnailer: \(error)", code: 1)
        }
    }

    private func complain(_ line: String, code: Int32) -> Int32 {
        let bytes = Array((line + "\n").utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
        return code
    }
}
