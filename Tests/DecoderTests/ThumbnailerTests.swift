import Foundation
import Imaging
import Pictures
import Platform
import TestFiles
import Testing

/// Tests `panorama-thumbnailer`, run as a desktop runs it: what it writes, and which files it does not change.
@Suite(.serialized) struct ThumbnailerTests {
    private let folder: URL
    private let old = Array("the old contents, which nobody has anywhere else".utf8)

    init() throws {
        folder = try Bystanders.makeFolder()
        try FileManager.default.copyItem(atPath: WorkerFixture.sample, toPath: path("picture.jpg"))
        try Data(old).write(to: folder.appendingPathComponent("old.png"))
        // A good header, and nothing behind it.
        let header: [UInt8] = [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 2, 88, 0, 0, 1, 144, 8, 2, 0, 0, 0, 0x31, 0x04, 0x0F, 0x8B]
        try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + header).write(to: folder.appendingPathComponent("broken.png"))
    }

    private static let program = BuiltProgram.thumbnailer.path

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    private func run(_ words: String...) throws -> Tool.Result { try Tool.run(Self.program, words) }
    private func contents(_ name: String) -> [UInt8] { Array((try? Data(contentsOf: URL(fileURLWithPath: path(name)))) ?? Data()) }
    private func isPNG(_ name: String) -> Bool { contents(name).starts(with: [0x89, 0x50, 0x4E, 0x47]) }
    private func mode(_ name: String) -> UInt32 {
        var status = stat()
        return lstat(path(name), &status) == 0 ? status.st_mode & 0o777 : 0
    }
    private var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted() }
    private func clean() { try? FileManager.default.removeItem(at: folder) }

    // MARK: The command line

    @Test func helpAndVersionAreAnswers() throws {
        defer { clean() }
        for option in ["--help", "-h"] {
            let help = try run(option)
            #expect(help.code == 0 && help.errors.isEmpty)
            for word in ["FILE OUT", "--size", "--time", "--version", "Formats: JPEG, PNG, WebP, GIF, BMP, "] {
                #expect(help.output.contains(word))
            }
        }
        let version = try run("--version")
        let other = try Tool.run(BuiltProgram.panorama.path, ["--version"])
        #expect(version.code == 0 && version.output == other.output)
    }

    @Test(arguments: [
        ["--nonsense", "a", "b"], ["-x"], [], ["a"], ["a", "b", "c"], ["-s"], ["-s", "0", "a", "b"], ["-s", "4097", "a", "b"],
        ["-t"], ["-t", "0", "a", "b"], ["-t", "3601", "a", "b"], ["--time=soon", "a", "b"],
        ["--size=ten", "a", "b"], ["--size", "a", "b"],
    ])
    func mistakesTakeOneLine(words: [String]) throws {
        defer { clean() }
        let run = try Tool.run(Self.program, words)

        #expect(run.code == 64 && run.output.isEmpty)
        #expect(run.errors.hasPrefix("panorama-thumbnailer: ") && run.errors.filter(\.isNewline).count == 1)
    }

    @Test(arguments: [["-s", "90"], ["--size", "90"], ["--size=90"]]) func sizesAreUnderstood(words: [String]) throws {
        defer { clean() }
        #expect(try Tool.run(Self.program, words + ["--", path("picture.jpg"), path("out.png")]).code == 0)

        #expect(try PictureHeader(ofFile: path("out.png")).size.width == 90)
    }

    @Test func optionsMayBeFileNamesBehindTwoDashes() throws {
        defer { clean() }
        let run = try Tool.run("/bin/sh", ["-c", "cd '\(folder.path)' && cp picture.jpg ./-s && '\(Self.program)' -- -s --help"])

        #expect(run.code == 0 && isPNG("--help"))
    }

    /// A GIF of two pixels each way, and a BMP of one.
    @Test(arguments: [(2, ThumbnailerTests.gif), (1, ThumbnailerTests.bmp(compression: 0))])
    func everyFormatIsRead(side: Int, bytes: [UInt8]) throws {
        defer { clean() }
        try Data(bytes).write(to: folder.appendingPathComponent("other"))

        let run = try run(path("other"), path("old.png"))

        #expect(run.code == 0 && run.errors.isEmpty)
        #expect(try PictureHeader(ofFile: path("old.png")).size == PixelSize(width: side, height: side))
    }

    @Test(arguments: [("CRW", Array("II....HEAPCCDR".utf8)), ("XCF", Array("gimp xcf file".utf8))])
    func formatsThatAreNotReadAreNamed(format: String, bytes: [UInt8]) throws {
        defer { clean() }
        try Data(bytes).write(to: folder.appendingPathComponent("other"))

        let run = try run(path("other"), path("old.png"))

        #expect(run.code == 1)
        #expect(
            run.errors
                == "panorama-thumbnailer: other: has a format that panorama-thumbnailer does not read: \(format); "
                + "it reads \(PictureFormat.allCases.map(\.rawValue).joined(separator: ", "))\n")
        #expect(contents("old.png") == old)
    }

    private nonisolated static let gif: [UInt8] =
        Array("GIF89a".utf8) + [
            2, 0, 2, 0, 0x80, 0, 0, 10, 20, 30, 200, 210, 220, 0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 3, 0x44, 2, 5, 0, 0x3B,
        ]
    private nonisolated static func bmp(compression: UInt8) -> [UInt8] {
        Array("BM".utf8) + [58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 32, 0, compression]
            + [UInt8](repeating: 0, count: 27)
    }

    // MARK: What lay there before

    /// The output names the picture itself: by its path, by another path, by a hard link, and through a symbolic link.
    @Test(arguments: [
        ("picture.jpg", "picture.jpg"), ("picture.jpg", "./picture.jpg"), ("picture.jpg", "hard.jpg"), ("link.jpg", "picture.jpg"),
    ])
    func aPictureIsNeverItsOwnThumbnail(file: String, output: String) throws {
        defer { clean() }
        let before = contents("picture.jpg")
        link(path("picture.jpg"), path("hard.jpg"))
        symlink("picture.jpg", path("link.jpg"))

        let run = try run(path(file), path(output))

        #expect(run.code == 1)
        #expect(run.errors.contains("is the picture itself, which its thumbnail would replace"))
        #expect(contents("picture.jpg") == before && contents("hard.jpg") == before)
        #expect(names == ["broken.png", "hard.jpg", "link.jpg", "old.png", "picture.jpg"])
    }

    /// The thumbnail replaces the link. The file behind the link stays, even if it is the picture itself.
    @Test(arguments: ["picture.jpg", "old.png", "nowhere"]) func aSymbolicLinkIsReplacedAndNotItsTarget(target: String) throws {
        defer { clean() }
        let before = contents(target)
        symlink(target, path("link.png"))

        #expect(try run(path("picture.jpg"), path("link.png")).code == 0)

        #expect(isPNG("link.png"))
        #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: path("link.png"))) == nil)
        #expect(contents(target) == before)
    }

    @Test func theOtherNamesOfAFileKeepIt() throws {
        defer { clean() }
        link(path("old.png"), path("name.png"))

        #expect(try run(path("picture.jpg"), path("name.png")).code == 0)

        #expect(isPNG("name.png") && contents("old.png") == old)
    }

    @Test(arguments: ["broken.png", "nowhere.jpg", ".", "old.png"]) func afterAFailureTheOldFileIsWhole(file: String) throws {
        defer { clean() }
        symlink("old.png", path("link.png"))
        let before = names

        let first = try run(path(file), path("old.png"))
        let second = try run(path(file), path("link.png"))

        #expect(first.code == 1 && second.code == 1)
        #expect(contents("old.png") == old && names == before)
    }

    /// A file may not grow beyond 512 bytes.
    @Test func whereNoFileMayGrowTheOldOneStays() throws {
        defer { clean() }
        let before = names
        let words = "ulimit -f 1; exec '\(Self.program)' -s 300 '\(path("picture.jpg"))' '\(path("old.png"))'"
        let run = try Tool.run("/bin/sh", ["-c", words])

        #expect(run.code == 1)
        #expect(run.errors == "panorama-thumbnailer: old.png cannot be written: the file may not grow so large\n")
        #expect(contents("old.png") == old && names == before)
    }

    /// A disk of 64 KB. Only the superuser can make one.
    @Test(.enabled(if: geteuid() == 0)) func onAFullDiskTheOldFileStays() throws {
        defer { clean() }
        mkdir(path("disk"), 0o700)
        // In a container, the superuser may not be allowed to mount.
        guard mount("none", path("disk"), "tmpfs", 0, "size=64k") == 0 else { return }
        defer { umount2(path("disk"), Int32(MNT_DETACH)) }
        try Data(old).write(to: folder.appendingPathComponent("disk/old.png"))

        let run = try run("-s", "900", path("picture.jpg"), path("disk/old.png"))

        #expect(run.code == 1)
        #expect(run.errors == "panorama-thumbnailer: old.png cannot be written: no space is left on the disk\n")
        #expect(contents("disk/old.png") == old)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path("disk")) == ["old.png"])
    }

    @Test func permissionsStay() throws {
        defer { clean() }
        chmod(path("old.png"), 0o600)
        let new = try Tool.run("/bin/sh", ["-c", "umask 027; exec '\(Self.program)' '\(path("picture.jpg"))' '\(path("new.png"))'"])

        #expect(try run(path("picture.jpg"), path("old.png")).code == 0 && new.code == 0)

        #expect(mode("old.png") == 0o600 && mode("new.png") == 0o640)
        #expect(isPNG("old.png") && isPNG("new.png"))
    }

    @Test(.enabled(if: geteuid() != 0)) func whatMayNotBeWrittenMayNotBeReplaced() throws {
        defer { clean() }
        chmod(path("old.png"), 0o400)

        #expect(try run(path("picture.jpg"), path("old.png")).code == 1)

        #expect(contents("old.png") == old)
    }

    // MARK: What is no file

    @Test func aPipeIsWrittenTo() throws {
        defer { clean() }
        mkfifo(path("pipe"), 0o600)
        let run = try Tool.run(
            "/bin/sh",
            ["-c", "'\(Self.program)' '\(path("picture.jpg"))' '\(path("pipe"))' & cat '\(path("pipe"))' > '\(path("copy.png"))'; wait"])

        #expect(run.code == 0 && isPNG("copy.png"))
        var status = stat()
        #expect(lstat(path("pipe"), &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    }

    /// The reader reads nothing, so the decoding half waits without using the CPU.
    @Test(arguments: [["-t", "1"], ["--time=1"]]) func itGivesUpWhenItsTimeIsOver(option: [String]) throws {
        defer { clean() }
        mkfifo(path("pipe"), 0o600)
        let reader = open(path("pipe"), O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let process = try start(option + ["-s", "1400", path("picture.jpg"), path("pipe")], errors: Pipe())
        #expect(Timeouts.wait { child(of: process) != nil || !process.isRunning })
        let half = child(of: process)

        process.waitUntilExit()

        #expect(process.terminationReason == .exit && process.terminationStatus == 1)
        let line = try #require(process.standardError as? Pipe).fileHandleForReading.readDataToEndOfFile()
        #expect(
            String(decoding: line, as: UTF8.self) == "panorama-thumbnailer: picture.jpg cannot be decoded: it takes too long\n")
        // The decoding half has ended.
        if let half { #expect(Timeouts.wait { WorkerFixture.status(half, "State").map { $0.hasPrefix("Z") } ?? true }) }
    }

    /// A pipe without a reader blocks the program itself.
    @Test func itGivesUpBeforeAFileThatDoesNotAnswer() throws {
        defer { clean() }
        mkfifo(path("pipe"), 0o600)

        let run = try run("-t", "1", path("picture.jpg"), path("pipe"))

        #expect(run.code == 1 && run.errors == "panorama-thumbnailer: a file does not answer\n")
    }

    /// Standard output is used as it is: a pipe, or a file that other programs also write to.
    @Test func standardOutputIsWrittenTo() throws {
        defer { clean() }
        let words = "{ echo before; '\(Self.program)' '\(path("picture.jpg"))' /dev/stdout; } > '\(path("copy"))'"
        #expect(try Tool.run("/bin/sh", ["-c", words]).code == 0)

        #expect(contents("copy").count > 1_000)
        #expect(contents("copy").starts(with: Array("before\n".utf8) + [0x89, 0x50, 0x4E, 0x47]))
    }

    // MARK: Death

    private func start(_ words: [String], errors: Pipe = Pipe()) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.program)
        process.arguments = words
        process.environment = Tool.environment(home: folder)
        process.standardError = errors
        try process.run()
        return process
    }

    private func child(of process: Process) -> Int32? {
        let number = process.processIdentifier
        let text = (try? String(contentsOfFile: "/proc/\(number)/task/\(number)/children", encoding: .utf8)) ?? ""
        return text.split(separator: " ").first.flatMap { Int32($0) }
    }

    /// The decoding half waits for a reader when it is killed.
    @Test func theDeathOfTheHalfThatDecodesIsToldInWords() throws {
        defer { clean() }
        mkfifo(path("pipe"), 0o600)
        let reader = open(path("pipe"), O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let errors = Pipe()
        let process = try start(["-s", "1400", path("picture.jpg"), path("pipe")], errors: errors)
        #expect(Timeouts.wait { child(of: process) != nil })
        let half = try #require(child(of: process))
        #expect(Timeouts.wait { WorkerFixture.status(half, "State")?.hasPrefix("S") == true })

        kill(half, SIGKILL)
        process.waitUntilExit()

        #expect(process.terminationStatus == 1)
        let line = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(line == "panorama-thumbnailer: picture.jpg cannot be decoded: the decoder stopped (signal 9)\n")
    }

    /// If it is killed at any moment, it leaves the old file or the new one, and no other file.
    @Test func whoeverKillsItFindsOneOfTheTwoFiles() throws {
        defer { clean() }
        let before = names
        for _ in 0..<30 {
            let process = try start(["-s", "900", path("picture.jpg"), path("old.png")])
            _ = Timeouts.wait { child(of: process) != nil || !process.isRunning }
            let half = child(of: process)
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            if let half { #expect(Timeouts.wait { WorkerFixture.status(half, "State").map { $0.hasPrefix("Z") } ?? true }) }
            #expect(contents("old.png") == old || isPNG("old.png"))
        }
        // Some file systems do not support files without names.
        let nameless = open(folder.path, O_WRONLY | 0o20_000_000 | O_DIRECTORY, 0o600)
        if nameless >= 0 {
            close(nameless)
            #expect(names == before)
        }
    }
}
