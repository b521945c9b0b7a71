import Foundation
import TestFiles
import Testing

/// Tests emitter files on the command line.
@MainActor
@Suite(.serialized) struct ParticlesCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.path(name) }

    private func write(_ text: String, as name: String) throws -> String {
        try text.write(toFile: path(name), atomically: true, encoding: .utf8)
        return path(name)
    }

    private func read(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    private static let fire = """
        <particleEmitterConfig>
        <maxParticles value="90"/><particleLifeSpan value="3"/><duration value="-1"/><speed value="60"/><angle value="-90"/>
        <startParticleSize value="16"/><texture name="glow.png"/>
        </particleEmitterConfig>
        """

    @Test func fileIsConvertedThereAndBack() throws {
        // The format is detected by the file's content, not its name.
        let source = try write(Self.fire, as: "fire.plist")

        #expect(try RunningApp.run(["particles", "--convert", source, path("a.json")]).code == 0)
        #expect(try RunningApp.run(["particles", "--convert", path("a.json"), path("b.pex")]).code == 0)
        #expect(try RunningApp.run(["particles", "--convert", path("b.pex"), path("c.json")]).code == 0)
        #expect(try read("a.json").contains("\"birthRate\": 30,") && read("a.json").contains("\"emissionLongitude\": -90,"))
        #expect(try read("b.pex").contains("<speed value=\"60\"/>") && read("b.pex").contains("<texture name=\"glow.png\"/>"))
        #expect(try read("c.json").contains("\"birthRate\": 30,"))
    }

    @Test func brokenFileIsRefusedInOneLineAndLeavesNothing() throws {
        let source = try write(Self.fire.replacingOccurrences(of: "\"60\"", with: "\"fast\""), as: "fire.pex")
        let app = try RunningApp(["particles", "--convert", source, path("a.json")], on: nil)

        #expect(app.errorLines() == ["panorama: \(source):2: speed.value: expected a number, got \"fast\""])
        #expect(app.process.terminationStatus == 1 && !FileManager.default.fileExists(atPath: path("a.json")))
    }

    @Test(arguments: [
        ["particles", "a.json", "--convert", "a.pex", "b.json"], ["particles", "--convert", "a.json"],
        ["particles", "--convert", "a.json", "b.txt"], ["particles", "--render", "a.png"], ["particles", "a.json", "--render", "a.jpg"],
        ["particles", "a.json", "--at", "1"], ["particles", "a.json", "--filmstrip", "3"],
        ["particles", "a.json", "--render", "a.png", "--at", "-1"], ["particles", "a.json", "--render", "a.png", "--at", "nan"],
        ["particles", "a.json", "--render", "a.png", "--filmstrip", "1"],
        ["particles", "a.json", "--render", "a.png", "--filmstrip", "65"],
        ["particles", "a.json", "--render", "a.png", "--size", "16384x16384"],
        ["particles", "--convert", "a.json", "b.json", "--render", "a.png"],
    ])
    func wrongUseIsToldApart(words: [String]) throws {
        #expect(try RunningApp.run(words).code == 64)
    }

    /// The worst cases that the limits allow and the cases that they refuse, with a heap of 64 MB.
    @Test func noFileTakesMoreThan64Megabytes() throws {
        let bomb = try shell("head -c 200000000 /dev/zero | gzip -9 | base64 -w 0")
        let picture = try shell(
            "(printf '\\211PNG\\r\\n\\032\\n\\0\\0\\0\\15IHDR\\0\\0\\0\\100\\0\\0\\0\\100\\10\\6\\0\\0\\0\\0\\0\\0\\0"
                + "\\0\\0\\0\\4IDAT'; head -c 3000000 /dev/urandom; head -c 13000000 /dev/zero) | gzip -9 | base64 -w 0")
        func plist(_ key: String, _ value: String) -> String {
            "<plist><dict><key>maxParticles</key><real>9</real><key>\(key)</key><string>\(value)</string></dict></plist>"
        }
        let files = [
            plist("textureImageData", bomb), plist("textureImageData", picture), plist("a", String(repeating: "&amp;", count: 800_000)),
            "{\"format\": \"panorama-emitter\", \"version\": 1, \"a\": ["
                + String(repeating: "\"\(String(repeating: "x", count: 200))\",", count: 19_000)
                + "0]}",
        ]
        for (index, text) in files.enumerated() {
            let source = try write(text, as: "hostile\(index)")
            for name in ["out.json", "out.plist", "out.pex"] {
                let code = try shell("(ulimit -d 65536; \"$PROGRAM\" particles --convert \"\(source)\" \"\(path(name))\" 2>&1); echo $?")
                #expect(code.hasSuffix("0\n"), "file \(index) as \(name): \(code.suffix(300))")
                // For a decompression bomb, only the picture is missing.
                #expect(code.contains("the picture unpacks to more than 16 MiB (") == (index == 0))
            }
        }
    }

    private func shell(_ script: String) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", script]
        process.environment = Tool.environment(home: folder.url).merging(["PROGRAM": BuiltProgram.panorama.path]) { $1 }
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
