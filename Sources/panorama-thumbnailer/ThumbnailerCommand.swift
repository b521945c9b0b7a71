import Codecs
import Glibc
import Imaging
import Pictures
import Platform
import Storage

/// The program's command line.
struct ThumbnailerCommand {
    private enum Request {
        case thumbnail(file: String, output: String, size: Int, seconds: Int)
        case help
        case version
        /// Invalid arguments, with the reason.
        case mistake(String)
    }

    private let request: Request

    /// The allowed longest sides of a thumbnail, in pixels.
    private static let sizes = 1...4_096
    private static let defaultSize = 128
    /// The allowed time limits, in seconds of elapsed time. The default is twice the decoder's limit of processor time.
    private static let times = 1...3_600
    private static let defaultTime = 120
    private static let mistakeCode: Int32 = 64
    static let version = "1.0.0"

    private static let help = """
        Write a small PNG of a picture.

        usage: panorama-thumbnailer [-s SIZE] [--] FILE OUT

          FILE             The picture. Its orientation is applied.
          OUT              The thumbnail. A file of this name is replaced once the new one is whole, and keeps
                           its permissions; of a symbolic link the link is replaced. A pipe is written to.
          -s, --size SIZE  The longest side in pixels, 1 to 4096; 128 without it. Small pictures stay small.
          -t, --time TIME  The seconds after which it gives up, 1 to 3600; 120 without it.
          -h, --help       Show this text.
              --version    Show the version.

        Formats: \(formats), as far as their libraries are installed.

        Exit codes: 0, 1 for a file that cannot be read or written, 64 for words that make no sense.
        """

    private static var formats: String { PictureFormat.allCases.map(\.rawValue).joined(separator: ", ") }

    /// Runs the program with the process's arguments.
    /// - Returns: The exit code.
    static func main() -> Int32 {
        ProgramStart.prepare()
        let words = Array(ProgramArguments.all.dropFirst())
        return WorkerService.run(words, decoder: CodecDecoder()) ?? ThumbnailerCommand(words).run()
    }

    init(_ words: [String]) { request = Self.request(in: words) }

    private static func request(in words: [String]) -> Request {
        var (size, time) = (defaultSize, defaultTime)
        var paths: [String] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            switch word {
            case "--":
                paths += rest
                rest = []
            case "-h", "--help": return .help
            case "--version": return .version
            case "-s", "--size":
                guard let text = rest.popFirst() else { return .mistake("\(word) needs a number") }
                guard let number = number(text, in: sizes) else { return .mistake(wrongSize(text)) }
                size = number
            case _ where word.hasPrefix("--size="):
                let text = String(word.dropFirst("--size=".count))
                guard let number = number(text, in: sizes) else { return .mistake(wrongSize(text)) }
                size = number
            case "-t", "--time":
                guard let text = rest.popFirst() else { return .mistake("\(word) needs a number") }
                guard let number = number(text, in: times) else { return .mistake(wrongTime(text)) }
                time = number
            case _ where word.hasPrefix("--time="):
                let text = String(word.dropFirst("--time=".count))
                guard let number = number(text, in: times) else { return .mistake(wrongTime(text)) }
                time = number
            case _ where word.hasPrefix("-") && word != "-": return .mistake("unknown option \(word)")
            default: paths.append(word)
            }
        }
        guard paths.count == 2 else { return .mistake(paths.count < 2 ? "FILE and OUT are needed" : "more than FILE and OUT") }
        paths = paths.map(FileURI.given)
        return .thumbnail(file: paths[0], output: paths[1], size: size, seconds: time)
    }

    private static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
        Int(text).flatMap { range.contains($0) ? $0 : nil }
    }

    private static func wrongSize(_ text: String) -> String { "the size lies between 1 and 4096, got \(text)" }

    private static func wrongTime(_ text: String) -> String { "the time lies between 1 and 3600 seconds, got \(text)" }

    /// Ends this process if it is still running after `seconds`. Opening a file in a network folder that does not respond, or writing to
    /// a pipe that is not read, may block indefinitely. The decoder process ends as well.
    private static func end(after seconds: Int) {
        signal(SIGALRM) { _ in
            let line: StaticString = "panorama-thumbnailer: a file does not answer\n"
            _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
            _exit(1)
        }
        // The parent process may have blocked the signal.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGALRM)
        sigprocmask(SIG_UNBLOCK, &signals, nil)
        alarm(UInt32(seconds))
    }

    /// Carries out the request.
    /// - Returns: The exit code.
    func run() -> Int32 {
        switch request {
        case .help: return Self.say(Self.help)
        case .version: return Self.say(Self.version)
        case .mistake(let reason):
            return Self.complain("\(reason); see panorama-thumbnailer --help", code: Self.mistakeCode)
        case .thumbnail(let file, let output, let size, let seconds):
            // Ends the program a second later in cases that the limit below does not cover.
            Self.end(after: seconds + 1)
            do {
                try ThumbnailFile.make(of: file, at: output, longestSide: size, within: Int32(seconds), with: CodecDecoder())
                return 0
            } catch {
                return Self.complain(Self.line(for: error), code: 1)
            }
        }
    }

    private static func line(for failure: PictureFailure) -> String {
        guard case .formatNotRead(let format) = failure.error else { return failure.description }
        let name = FilePath.name(of: failure.path)
        return "\(name.shownPath): has a format that panorama-thumbnailer does not read: \(format); it reads \(formats)"
    }

    private static func complain(_ line: String, code: Int32) -> Int32 {
        TerminalLine.write("panorama-thumbnailer: \(line)", to: STDERR_FILENO)
        return code
    }

    /// Writes a text from this program to standard output.
    private static func say(_ text: String) -> Int32 {
        do { try OutputFile.write(text + "\n", to: "/dev/stdout") } catch { return complain("\(error)", code: 1) }
        return 0
    }
}
