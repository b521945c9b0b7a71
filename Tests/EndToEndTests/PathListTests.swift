import Foundation
import Storage
import TestFiles
import Testing

@testable import Commands

/// Tests lists of paths on standard input.
@Suite struct PathListTests {
    /// The result of reading a list that another program writes.
    private func read(_ bytes: [UInt8], _ separator: PathList.Separator, limits: PathList.Limits = PathList.Limits()) throws -> [String] {
        let pipe = Pipe()
        let writer = pipe.fileHandleForWriting
        let thread = Thread {
            // The reader may have closed the pipe.
            signal(SIGPIPE, SIG_IGN)
            try? writer.write(contentsOf: Data(bytes))
            try? writer.close()
        }
        thread.start()
        return try PathList(descriptor: pipe.fileHandleForReading.fileDescriptor, limits: limits).read(separator)
    }

    @Test func linesArePathsWithEverythingInThem() throws {
        #expect(try read(Array("a b\n\n /c\\d \nK\u{FC}ste\nlast".utf8), .newline) == ["a b", " /c\\d ", "Küste", "last"])
    }

    @Test func zerosKeepNewlinesInNames() throws {
        #expect(try read(Array("a\nb\0\0c\0".utf8), .zero) == ["a\nb", "c"])
    }

    @Test func bytesThatAreNoTextAreKept() throws {
        let paths = try read(Array("caf".utf8) + [0xE9, 10], .newline)

        #expect(paths.map(\.pathBytes) == [Array("caf".utf8) + [0xE9]])
    }

    @Test func pathAcrossTwoReadsIsOne() throws {
        let long = (0..<40).map { String(repeating: "x", count: 4_000) + "\($0)" }

        #expect(try read(Array("a\n\(long.joined(separator: "\n"))\nb".utf8), .newline) == ["a"] + long + ["b"])
    }

    /// The longest path of the system is a path; longer ones are left out in one line, wherever they stand.
    @Test func pathsThatAreTooLongAreLeftOut() throws {
        func list(_ lengths: [Int]) -> [UInt8] {
            Array(lengths.map { String(repeating: "x", count: $0) + "\n" }.joined().utf8)
        }
        func read(_ bytes: [UInt8]) throws -> (counts: [Int], lines: [String]) {
            let file = try TemporaryFolder()
            let open = open(try file.write(bytes, to: "list"), O_RDONLY)
            defer { close(open) }
            var lines: [String] = []
            var list = PathList(descriptor: open)
            list.isLeftOut = { lines.append($0) }
            let counts = try list.read(.newline).map(\.utf8.count)
            return (counts, lines)
        }

        let start = String(repeating: "x", count: 40)
        #expect(try read(list([4_095])) == ([4_095], []))
        #expect(
            try read(list([10, 4_096, 20]))
                == ([10, 20], ["standard input: a path is longer than 4095 bytes and is left out: \(start)…"]))
        #expect(
            try read(list([100_000, 65_536, 20, 7_000_000]))
                == ([20], ["standard input: 3 paths are longer than 4095 bytes and are left out, the first one \(start)…"]))
        #expect(throws: Failure.self) { try read(list([5_000])) }
    }

    /// The time to read a list of long paths grows linearly with its bytes.
    @Test func aLineOfAnyLengthIsReadInTimeProportionalToIt() {
        func time(_ megabytes: Int) -> Double {
            let chunk = [UInt8](repeating: UInt8(ascii: "y"), count: 65_536)
            var pieces = PathPieces(separator: 10, longest: 4_095)
            return Samples.processorTime {
                for _ in 0..<megabytes * 16 { pieces.take(chunk[...]) }
                pieces.finish()
            }
        }

        _ = time(1)
        #expect(time(32) < 12 * time(8))
    }

    @Test func limitsAreSaid() {
        var limits = PathList.Limits()
        limits.paths = 2
        #expect(throws: Failure.self) { try read(Array("a\nb\nc".utf8), .newline, limits: limits) }
        limits = PathList.Limits()
        limits.bytes = 1 << 20
        let endless = [UInt8](repeating: UInt8(ascii: "y"), count: 2 << 20)

        do {
            _ = try read(endless, .newline, limits: limits)
            Issue.record("the list is longer than allowed")
        } catch {
            #expect("\(error)" == "standard input: the list is longer than 1 MiB")
        }
    }

    @Test func emptyListSaysSo() {
        do {
            _ = try read([10, 10], .newline)
            Issue.record("there is no path")
        } catch {
            #expect("\(error)" == "standard input: there are no paths")
        }
    }

    @Test func wordsWithoutTheListStayAsTheyAre() throws {
        #expect(try PathList.expand(["a", "./-"], isZeroSeparated: false) == ["a", "./-"])
        #expect(throws: Failure.self) { try PathList.expand(["-", "a", "-"], isZeroSeparated: false) }
    }

    // MARK: The program

    /// Runs the program on a list, to its end.
    private func run(_ arguments: [String], input: [UInt8]) throws -> (code: Int32, errors: String) {
        let process = Process()
        let (standardInput, errors) = (Pipe(), Pipe())
        process.executableURL = BuiltProgram.panorama
        process.arguments = arguments
        let home = try TemporaryFolder()
        defer { withExtendedLifetime(home) {} }
        process.environment = Tool.environment(home: home.url)
        process.standardInput = standardInput
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        try standardInput.fileHandleForWriting.write(contentsOf: Data(input))
        try standardInput.fileHandleForWriting.close()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    /// A folder with a script that expects this many pictures.
    private func withScript(_ body: (URL, String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("list-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = folder.appendingPathComponent("rest.gesture")
        try "settle\n".write(to: script, atomically: true, encoding: .utf8)
        try body(folder, script.path)
    }

    private static let pictures = URL(fileURLWithPath: Samples.resources).appendingPathComponent("pictures")

    @Test(arguments: [(["--pictures", "-"], "\n"), (["-0"], "\0"), (["--pictures", "-", "-0"], "\0")])
    func replayShowsWhatTheListNames(arguments: [String], separator: String) throws {
        try withScript { folder, script in
            let source = try #require(
                FileManager.default.contentsOfDirectory(at: Self.pictures, includingPropertiesForKeys: nil).first {
                    $0.pathExtension == "jpg"
                })
            let name = folder.appendingPathComponent("a b ü.jpg")
            try FileManager.default.copyItem(at: source, to: name)

            let (code, errors) = try run(
                ["replay", script] + arguments, input: Array((name.path + separator + "/gone.jpg" + separator).utf8))

            #expect(code == 0, "\(errors)")
        }
    }

    @Test func listWithoutAPathEndsTheProgramInOneLine() throws {
        try withScript { _, script in
            let (code, errors) = try run(["replay", script, "--pictures", "-"], input: [])
            #expect(code == 1 && errors == "panorama: standard input: there are no paths\n")
        }
        let (code, errors) = try run(["-0"], input: [0])
        #expect(code == 1 && errors == "panorama: standard input: there are no paths\n")
        let window = try run(["-"], input: [])
        #expect(window.code == 1 && window.errors == "panorama: standard input: there are no paths\n")
    }
}
