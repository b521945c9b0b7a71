import Codecs
import Foundation
import Imaging
import Pictures
import TestFiles
import Testing

/// Tests pictures of emitters that are drawn without a window.
@MainActor
@Suite(.serialized) struct EmitterRenderingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.path(name) }

    /// An endless fountain that a file for another screen puts far away.
    private func write(_ name: String, keys: String = "", at place: (x: Int, y: Int) = (5_000, -700)) throws -> String {
        let text = """
            <plist><dict><key>maxParticles</key><integer>120</integer><key>particleLifespan</key><real>2</real>
            <key>duration</key><real>-1</real><key>speed</key><real>90</real><key>angleVariance</key><real>180</real>
            <key>startParticleSize</key><real>40</real><key>finishParticleSize</key><real>8</real>
            <key>sourcePositionx</key><real>\(place.x)</real><key>sourcePositiony</key><real>\(place.y)</real>
            <key>startColorRed</key><real>1</real><key>startColorAlpha</key><real>1</real>
            <key>blendFuncSource</key><integer>770</integer><key>blendFuncDestination</key><integer>1</integer>\(keys)</dict></plist>
            """
        try text.write(toFile: path(name), atomically: true, encoding: .utf8)
        return path(name)
    }

    private func render(_ arguments: [String]) throws -> (code: Int32, lines: [String]) {
        let app = try RunningApp(["particles"] + arguments, on: nil, home: folder.url)
        let lines = app.errorLines()
        return (app.process.terminationStatus, lines)
    }

    private func picture(_ name: String) throws -> Bitmap {
        try FileImageLoader(CodecDecoder()).decode(path: path(name), fit: .original)
    }

    private func part(_ picture: Bitmap, column: Int, width: Int) -> [UInt32] {
        var pixels: [UInt32] = []
        for row in 0..<picture.height {
            let start = row * picture.width + column * width
            pixels += picture.pixels[start..<start + width]
        }
        return pixels
    }

    /// The ground of the editor's stage.
    private static let ground: UInt32 = 0xFF05_0912

    /// The mean position of the pixels that differ from the ground.
    private func middle(_ picture: Bitmap) -> (x: Double, y: Double) {
        var sum = (x: 0, y: 0)
        var count = 0
        for (place, pixel) in picture.pixels.enumerated() where pixel != Self.ground {
            sum.x += place % picture.width
            sum.y += place / picture.width
            count += 1
        }
        return (Double(sum.x) / Double(max(1, count)), Double(sum.y) / Double(max(1, count)))
    }

    @Test func pictureIsDrawnWithTheEmitterInTheMiddle() throws {
        let source = try write("fire.plist")

        #expect(try render([source, "--render", path("a.png")]) == (0, []))
        let picture = try picture("a.png")
        #expect(picture.width == 512 && picture.height == 512 && picture.pixels[0] == Self.ground)
        let middle = middle(picture)
        #expect(abs(middle.x - 256) < 24 && abs(middle.y - 256) < 24, "\(middle)")
    }

    @Test func equalFilesGiveEqualBytes() throws {
        for output in ["a.png", "b.png"] {
            #expect(try render([try write("fire.plist"), "--render", path(output), "--at", "1.3", "--size", "160x90"]).code == 0)
        }
        let files = try ["a.png", "b.png"].map { try Data(contentsOf: URL(fileURLWithPath: path($0))) }

        #expect(files[0] == files[1] && files[0].count > 500)
    }

    /// Steps of other lengths give the same particles, also under forces without a closed form.
    @Test(arguments: ["", "<key>radialAcceleration</key><real>-80</real><key>tangentialAcceleration</key><real>50</real>"])
    func instantsAreTheSameAtEveryFrameRate(keys: String) throws {
        let source = try write("fire.plist", keys: keys)
        for (count, name) in [(3, "slow.png"), (31, "fast.png")] {
            #expect(
                try render([source, "--render", path(name), "--filmstrip", "\(count)", "--at", "2", "--size", "96x64"]) == (0, []))
        }
        #expect(try render([source, "--render", path("end.png"), "--size", "96x64"]).code == 0)
        let (slow, fast, end) = (try picture("slow.png"), try picture("fast.png"), try picture("end.png"))

        #expect(slow.width == 3 * 96 && fast.width == 31 * 96 && slow.height == 64)
        for (column, other) in [(0, 0), (1, 15), (2, 30)] {
            #expect(part(slow, column: column, width: 96) == part(fast, column: other, width: 96))
        }
        #expect(part(slow, column: 2, width: 96) == end.pixels)
        #expect(Set(part(slow, column: 1, width: 96)).count > 8 && part(slow, column: 1, width: 96) != end.pixels)
    }

    @Test func embeddedPicturesAreDrawnAndDamagedOnesReplacedByADot() throws {
        let square = FileManager.default.contents(atPath: try BuiltPicture.write(side: 32, to: path("square.png")))
        let data = try #require(square).base64EncodedString()
        let whole = try write("whole.plist", keys: "<key>textureImageData</key><string>\(data)</string>")
        let broken = try write("broken.plist", keys: "<key>textureImageData</key><string>\(data.prefix(40))</string>")

        #expect(try render([whole, "--render", path("whole.png"), "--size", "160x90"]) == (0, []))
        let (code, lines) = try render([broken, "--render", path("broken.png"), "--size", "160x90"])

        #expect(code == 0 && lines.count == 1)
        #expect(lines[0].hasPrefix("panorama: the picture ") && lines[0].hasSuffix("a soft dot stands in for it"))
        #expect(try picture("whole.png").pixels != picture("broken.png").pixels)
        #expect(try Set(picture("broken.png").pixels).count > 8)
    }

    /// A burst that is over is no mistake. A line says why nothing is visible.
    @Test func emptyPictureHasAReason() throws {
        let keys = "<key>duration</key><real>0.25</real><key>particleLifespan</key><real>0.5</real>"
        let burst = try write("burst.plist", keys: keys)

        let (code, lines) = try render([burst, "--render", path("late.png"), "--size", "96x64"])
        #expect(code == 0 && lines.last == "panorama: \(burst): no particle lives at 2 s; it emits for 0.25 s")
        #expect(try Set(picture("late.png").pixels) == [Self.ground])

        let early = try render([burst, "--render", path("early.png"), "--size", "96x64", "--at", "0.2"])
        #expect(early.code == 0 && !early.lines.contains { $0.contains("no particle") })
        #expect(try Set(picture("early.png").pixels).count > 8)
    }

    @Test func whatCannotBeReadOrWrittenIsToldInOneLine() throws {
        let source = try write("fire.plist")
        try "{".write(toFile: path("broken.json"), atomically: true, encoding: .utf8)

        #expect(
            try render([path("none.plist"), "--render", path("a.png")]) == (
                1, ["panorama: \(path("none.plist")): no such file or directory"]
            ))
        let broken = try render([path("broken.json"), "--render", path("a.png")])
        #expect(broken.code == 1 && broken.lines.count == 1 && broken.lines[0].hasPrefix("panorama: \(path("broken.json")):1: "))
        let nowhere = try render([source, "--render", path("nowhere/a.png")])
        #expect(nowhere.code == 1 && nowhere.lines == ["panorama: writing \(path("nowhere/a.png")): no such file or directory"])
        #expect(!FileManager.default.fileExists(atPath: path("a.png")))
    }

    @Test func helpTellsOfPictures() throws {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = BuiltProgram.panorama
        process.arguments = ["particles", "--help"]
        process.standardOutput = pipe
        try process.run()
        let help = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()

        for option in ["--render <OUT.png>", "--at <seconds>", "--filmstrip <n>", "512x512"] { #expect(help.contains(option), "\(option)") }
    }
}

/// A picture made by the test.
private enum BuiltPicture {
    /// Writes an opaque white square.
    /// - Returns: The path.
    static func write(side: Int, to path: String) throws -> String {
        try PNGWriter.write(Bitmap(width: side, height: side, pixels: [UInt32](repeating: .max, count: side * side)), to: path)
        return path
    }
}
