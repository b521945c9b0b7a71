import Codecs
import Foundation
import Imaging
import Pictures
import TestFiles
import Testing

/// Tests that a replay shows the frames of an animated picture at their times, and how keys and the scrubber change them.
@MainActor
@Suite(.serialized) struct AnimationReplayTests {
    private let folder: TemporaryFolder

    private nonisolated static let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FF00]
    /// In hundredths of a second; the third frame counts as a tenth of a second.
    private nonisolated static let delays = [10, 20, 0, 5]

    init() throws {
        folder = try TemporaryFolder()
        _ = try folder.write(Self.film, to: "film.gif")
    }

    private static func word(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }

    /// Four frames of one colour each, without end. Codes of eight bits without any repetition need no encoder.
    private static var film: [UInt8] {
        let side = 8
        let palette = (0..<128).flatMap { index -> [UInt8] in
            let color = index < colors.count ? colors[index] : 0
            return [UInt8(color >> 16 & 0xFF), UInt8(color >> 8 & 0xFF), UInt8(color & 0xFF)]
        }
        let head = Array("GIF89a".utf8) + word(side) + word(side) + [0xF6, 0, 0] + palette
        let looping = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        let frames = delays.enumerated().flatMap { index, delay -> [UInt8] in
            let codes = [0x80] + [UInt8](repeating: UInt8(index), count: side * side) + [0x81]
            return [0x21, 0xF9, 4, 4] + word(delay) + [0, 0, 0x2C, 0, 0, 0, 0] + word(side) + word(side)
                + [0, 7, UInt8(codes.count)] + codes + [0]
        }
        return head + looping + frames + [0x3B]
    }

    private func replay(_ script: String, _ arguments: String...) throws -> (code: Int32, output: String) {
        let path = folder.path("film.gesture")
        try script.write(toFile: path, atomically: true, encoding: .utf8)
        return try RunningApp.run(
            ["replay", path, "--pictures", folder.path("film.gif"), "--size", "400x600", "--output", folder.path("shots")] + arguments)
    }

    /// The colour in the middle of a screenshot.
    private func color(of name: String) throws -> UInt32 {
        let shot = try FileImageLoader(CodecDecoder()).decode(path: folder.path("shots/\(name).png"), fit: .original)
        return shot.pixels[300 * shot.width + 200]
    }

    @Test(arguments: ["30", "60", "144"]) func eachFrameIsShownAtItsTime(rate: String) throws {
        let times = [("a", 5, 0), ("b", 15, 1), ("c", 25, 1), ("d", 35, 2), ("e", 42, 3), ("f", 50, 0), ("g", 60, 1)]
        var (script, now) = ("", 0)
        for (name, time, _) in times {
            script += "wait \(Double(time - now) / 100)\nscreenshot \(name)\n"
            now = time
        }

        #expect(try replay(script, "--fps", rate).code == 0)

        for (name, time, frame) in times { #expect(try color(of: name) == Self.colors[frame], "\(time) hundredths of a second") }
    }

    @Test func keysPauseAndStep() throws {
        let (code, output) = try replay(
            """
            wait 0.05
            expect swiper.playing true
            key Space
            wait 0.6
            expect swiper.playing false
            expect swiper.frame 0
            key .
            wait 0.05
            expect swiper.frame 1
            screenshot next
            key ,
            key ,
            wait 0.05
            expect swiper.frame 3
            screenshot before
            key +
            wait 0.5
            screenshot magnified
            key Space
            wait 0.1
            expect swiper.playing true
            expect swiper.frame 0
            expect swiper.late 0
            """)

        #expect(code == 0, "\(output)")
        #expect(try color(of: "next") == Self.colors[1])
        #expect(try color(of: "before") == Self.colors[3])
        #expect(try color(of: "magnified") == Self.colors[3])
    }

    @Test func theScrubberIsDraggedAndMovedByKeys() throws {
        let (code, output) = try replay(
            """
            wait 0.05
            move 200,250
            press 60,474
            drag 340,474 in 0.2
            expect swiper.frame 3
            expect swiper.playing false
            release
            key Home
            wait 0.1
            expect swiper.frame 0
            key Right
            key Right
            wait 0.1
            expect swiper.frame 2
            expect viewer.index 0
            """)

        #expect(code == 0, "\(output)")
    }

    @Test func withReducedMotionTheFirstFrameStandsUntilAsked() throws {
        let (code, output) = try replay(
            """
            wait 1
            expect swiper.playing false
            expect swiper.frame 0
            key Space
            wait 0.15
            expect swiper.frame 1
            """, "--reduced-motion")

        #expect(code == 0, "\(output)")
    }
}
