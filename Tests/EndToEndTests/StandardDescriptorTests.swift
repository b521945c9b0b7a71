import Foundation
import TestFiles
import Testing

/// Tests programs whose caller has closed standard descriptors, or limits the size of files.
@Suite(.serialized) struct StandardDescriptorTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let picture = URL(fileURLWithPath: Samples.resources).appendingPathComponent("pictures/aurora.jpg")
        try FileManager.default.copyItem(at: picture, to: folder.url.appendingPathComponent("a.jpg"))
        try folder.write("window 320x240 @1\nscene cover\nsettle\nscreenshot cover\n", as: "a.gesture")
        let presets = Samples.sources.appendingPathComponent("Resources/emitters")
        let emitter = try FileManager.default.contentsOfDirectory(atPath: presets.path).filter { $0.hasSuffix(".json") }.sorted()[0]
        try FileManager.default.copyItem(at: presets.appendingPathComponent(emitter), to: folder.url.appendingPathComponent("e.json"))
    }

    /// Commands that write a file, and its name.
    private nonisolated static let writers: [(line: String, file: String)] = [
        ("panorama-thumbnailer a.jpg out.png", "out.png"),
        ("panorama replay a.gesture --output shots", "shots/cover.png"),
        ("panorama replay a.gesture --output shots --trace trace.json", "trace.json"),
        ("panorama particles e.json --render out.png", "out.png"),
        ("panorama particles --convert e.json out.plist", "out.plist"),
    ]
    private nonisolated static let closings = ["", "2>&-", ">&-", "<&-", "<&- >&- 2>&-", "<&- >&-"]

    private func shell(_ line: String) throws -> Tool.Result {
        let programs = BuiltProgram.panorama.deletingLastPathComponent().path
        return try Tool.run("/bin/sh", ["-c", line], environment: ["PATH": programs + ":/usr/bin:/bin"], in: folder.url)
    }

    private func bytes(_ name: String) -> Data? { FileManager.default.contents(atPath: folder.path(name)) }

    /// The file equals the one that is written with all descriptors open: it contains no messages of libraries.
    @Test(arguments: writers, closings) func aCommandWritesItsFileWhateverIsClosed(writer: (line: String, file: String), closing: String)
        throws
    {
        #expect(try shell(writer.line).code == 0)
        let expected = try #require(bytes(writer.file))
        try FileManager.default.removeItem(atPath: folder.path(writer.file))

        let result = try shell("\(writer.line) \(closing)")

        #expect(result.code == 0 && bytes(writer.file) == expected, "\(result.errors)")
    }

    @Test(arguments: [
        "panorama scenes", "panorama doctor", "panorama --help", "panorama --version", "panorama --generate-completion-script bash",
        "panorama-thumbnailer --help",
    ])
    func whatCannotBePrintedIsAnError(line: String) throws {
        for (target, reason) in [(">&-", "bad file descriptor"), (">/dev/full", "no space left on device")] {
            let result = try shell("\(line) \(target)")

            #expect(result.code == 1 && result.errors == "\(line.split(separator: " ")[0]): /dev/stdout: \(reason)\n", "\(line) \(target)")
        }
    }

    @Test func pathsOfAClosedInputAreAnError() throws {
        let result = try shell("panorama - <&-")

        #expect(result.code == 1 && result.errors == "panorama: standard input: bad file descriptor\n")
    }

    /// The write fails with a message. Without handling, the signal would end the program silently.
    @Test(arguments: writers) func aFileBeyondTheLimitIsAnErrorThatLeavesNothing(writer: (line: String, file: String)) throws {
        let result = try shell("ulimit -f 0; \(writer.line)")

        #expect(result.code == 1 && result.errors.contains("large"), "\(result.code) \(result.errors)")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        #expect(names.filter { $0 != "shots" } == ["a.gesture", "a.jpg", "e.json"])
    }
}
