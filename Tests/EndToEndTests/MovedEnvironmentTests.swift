import Foundation
import TestFiles
import Testing

/// Tests that arguments arrive although a library sets an environment variable while the program is loaded. Swift looks for them in the memory
/// before the environment, which `setenv` moves; SDL 2 on SDL 3 does so.
@Suite(.serialized) struct MovedEnvironmentTests {
    private let moved: MovedEnvironment
    private let folder: TemporaryFolder

    init() throws {
        moved = try MovedEnvironment()
        folder = try TemporaryFolder()
        try folder.write("window 640x480 @1\nscene tour\nkey Right\nwait 0.1\n", as: "a.gesture")
        try FileManager.default.copyItem(atPath: Samples.resources + "/pictures/aurora.jpg", toPath: folder.path("a.jpg"))
    }

    /// The same words with and without the library.
    private func expectSame(_ program: URL, _ words: [String], code: Int32) throws {
        let home = ["HOME": folder.path]
        let plain = try Tool.run(program.path, words, environment: home, in: folder.url)
        let other = try Tool.run(program.path, words, environment: home.merging(moved.environment) { $1 }, in: folder.url)

        #expect(plain.code == code)
        #expect(other.code == code && other.errors == plain.errors)
        #expect(other.output == plain.output)
    }

    @Test func itsVariableIsThere() throws {
        let variables = try Tool.run("/usr/bin/env", [], environment: moved.environment).lines

        #expect(variables.contains(MovedEnvironment.variable + "=1"))
    }

    @Test(arguments: [
        ("--version", 0), ("--help", 0), ("scenes", 0), ("doctor --fonts system", 0), ("help replay", 0),
        ("--generate-completion-script bash", 0),
        ("replay a.gesture --trace - --pictures a.jpg", 0), ("particles --render -", 64), ("--nonsense", 64), ("replay nowhere.gesture", 1),
        ("--scene tour nowhere.jpg", 1), ("--decode-worker", 0),
    ])
    func panoramaHasItsArguments(words: String, code: Int32) throws {
        try expectSame(BuiltProgram.panorama, words.split(separator: " ").map(String.init), code: code)
    }

    @Test(arguments: [("--version", 0), ("--help", 0), ("-s 9999 a.jpg b.png", 64), ("-s 64 nowhere.jpg b.png", 1), ("--decode-worker", 0)])
    func theThumbnailerHasItsArguments(words: String, code: Int32) throws {
        try expectSame(BuiltProgram.thumbnailer, words.split(separator: " ").map(String.init), code: code)
    }

    /// The shell makes the names, because Foundation passes only UTF-8.
    @Test(arguments: [#"\377"#, #"caf\351"#, #"e\314\201"#, #"a\n\033[1m"#, #"\360\237\214\204"#])
    func namesKeepTheirBytes(name: String) throws {
        let script = """
            name=$(printf '\(name)'); cp a.jpg "$name.jpg" || exit 9
            "$0" "$name.jpg" "$name.png" -s 32 && "$1" replay a.gesture --pictures "$name.jpg" >/dev/null && test -s "$name.png"
            """
        let programs = [BuiltProgram.thumbnailer.path, BuiltProgram.panorama.path]

        let run = try Tool.run("/bin/sh", ["-c", script] + programs, environment: moved.environment, in: folder.url)

        #expect(run.code == 0, "\(run.errors)")
    }

    /// Programs of other packages, and the test runner, use Swift's own reading of arguments.
    @Test func swiftsOwnCommandLineHasThem() throws {
        let words = ["stores", folder.path("store"), "a", "1"]

        let run = try Tool.run(BuiltProgram.url(of: "StoreWriter").path, words, environment: moved.environment)

        #expect(run.code == 0 && run.lines == ["done"])
    }
}
