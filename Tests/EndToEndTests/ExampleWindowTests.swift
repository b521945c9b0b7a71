import Foundation
import Hosting
import Imaging
import TestFiles
import Testing

/// Tests that an example shows the same pixels in a window as in its own tests.
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
        let path = "Examples/Tests/\(example.program)Tests/Goldens/\(example.golden).png"
        let golden = try Bitmap(contentsOf: Samples.sources.appendingPathComponent(path).path)
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

        var shown: WindowPicture?
        let isSame = try Timeouts.wait {
            shown = WindowPicture(xwd: try Tool.run("xwd", ["-silent", "-id", window], environment: desktop.environment).data)
            return shown.map { $0.shows(golden) } ?? false
        }

        #expect(isSame, "\(shown.map { "\($0.width)x\($0.height)" } ?? "no picture")")
        program.terminate()
        #expect(program.status() == 0)
    }
}

extension WindowPicture {
    /// Whether the window has the size and the colours of an opaque picture.
    fileprivate func shows(_ picture: Bitmap) -> Bool {
        guard (width, height) == (picture.width, picture.height) else { return false }
        return picture.pixels.indices.allSatisfy { color(x: $0 % width, y: $0 / width) == Int(picture.pixels[$0] & 0xFFFFFF) }
    }
}
