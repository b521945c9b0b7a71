import Foundation
import Hosting
import Imaging
import PanoramaTesting
import TestFiles
import Testing

/// Tests that an example shows the same pixels in a window as in its own tests. Other versions of SDL round colours differently.
@MainActor
@Suite(.serialized) struct ExampleWindowTests {
    /// An example whose golden shows how it starts.
    struct Example: CustomTestStringConvertible, Sendable {
        let program: String
        let title: String
        let golden: String

        var testDescription: String { program }
    }

    nonisolated static let examples = [
        Example(program: "HelloPanorama", title: "Hello", golden: "first-page"),
        Example(program: "Drawing", title: "Drawing", golden: "effects"),
        Example(program: "LayoutGallery", title: "Layouts", golden: "note-800"),
        Example(program: "FerryNotice", title: "Ferry notice", golden: "english"),
        Example(program: "Weather", title: "Weather", golden: "now-360-dark"),
    ]

    @Test(.enabled(if: BuiltProgram.isThere("Weather"), "make test builds the examples"), arguments: examples)
    func theWindowShowsTheGolden(example: Example) throws {
        try Tool.require("xwd")
        let folder = Samples.sources.appendingPathComponent("Examples/Tests/\(example.program)Tests/Goldens")
        let goldens = GoldenStore(
            folder: folder, reports: Samples.sources.appendingPathComponent(".build/goldens"), mode: .never, files: CodecPictureFiles(),
            renderer: try .running())
        let golden = try Bitmap(contentsOf: folder.appendingPathComponent("\(example.golden).png").path)
        let desktop = try Desktop()
        defer { desktop.close() }
        let program = try WindowProgram(example.program, on: desktop)
        defer { program.kill() }
        var window = ""
        let isOpen = try Timeouts.wait {
            window = try desktop.xdotool("search", "--onlyvisible", "--name", "^\(example.title)$")
            return !window.isEmpty
        }
        #expect(isOpen)
        try desktop.xdotool("windowsize", "--sync", window, "\(golden.width)", "\(golden.height)")

        var verdict: GoldenVerdict?
        let isSame = try Timeouts.wait {
            let shown = WindowPicture(xwd: try Tool.run("xwd", ["-silent", "-id", window], environment: desktop.environment).data)
            verdict = try shown.map { try goldens.verdict(on: $0.bitmap, named: example.golden, suite: "ExampleWindowTests") }
            return verdict == .matches
        }

        #expect(isSame, "\(verdict.map { "\($0)" } ?? "no picture")")
        program.terminate()
        #expect(program.status() == 0)
    }
}

extension WindowPicture {
    fileprivate var bitmap: Bitmap {
        let pixels = (0..<width * height).map { 0xFF00_0000 | UInt32(color(x: $0 % width, y: $0 / width)) }
        return Bitmap(width: width, height: height, pixels: pixels)
    }
}
