import Foundation
import TestFiles
import Testing

/// Tests a window that grows while its decoders are paused: the previous pictures are shown at once, scaled.
@MainActor
@Suite(.serialized) struct LiveResizeTests {
    @Test func aGrowingWindowIsNeverBlack() throws {
        try Tool.require("xwd")
        let desktop = try Desktop()
        defer { desktop.close() }
        let app = try RunningApp(["--size", "1000x600"], on: desktop)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        // Waits until everything is shown. Being still is not enough, because the window is also still while it waits for its decoders.
        #expect(try Timeouts.wait { try desktop.windowPicture().blackShare < 0.01 })
        #expect(app.isStill(for: 3))
        let decoders = try app.children()
        #expect(!decoders.isEmpty)
        for decoder in decoders { kill(decoder, SIGSTOP) }
        defer { for decoder in decoders { kill(decoder, SIGCONT) } }

        try desktop.resizeWindow(to: 1280, 800)

        // The program has drawn when the window's background is no longer visible. No picture can have been decoded by then.
        let isFilled = try Timeouts.wait(15) {
            let picture = try desktop.windowPicture()
            // The picture has only the part of the window that is on the screen.
            return picture.width > 1000 && picture.height > 600 && picture.blackShare < 0.01
        }
        #expect(isFilled)
    }
}

/// The picture of a window.
struct WindowPicture: Equatable {
    let width: Int
    let height: Int
    private let data: Data
    private let start: Int
    private let stride: Int

    /// Reads the output of xwd for a display with four bytes per pixel.
    /// - Returns: nil for anything else.
    init?(xwd data: Data) {
        func word(_ index: Int) -> Int { data[4 * index..<4 * index + 4].reduce(0) { $0 << 8 | Int($1) } }
        guard data.count > 100, word(11) == 32 else { return nil }
        (width, height, stride) = (word(4), word(5), word(12))
        start = word(0) + 12 * word(19)
        guard data.count >= start + stride * height else { return nil }
        self.data = data
    }

    /// The colour of a pixel, as 0xRRGGBB.
    func color(x: Int, y: Int) -> Int {
        let pixel = data.startIndex + start + y * stride + 4 * x
        return (0..<3).reduce(0) { $0 | Int(data[pixel + $1]) << (8 * $1) }
    }

    /// Share of the pixels that are as black as a window before its first frame.
    var blackShare: Double {
        data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
            var black = 0
            for row in 0..<height {
                for column in 0..<width {
                    let pixel = start + row * stride + 4 * column
                    // The byte that is not used may have any value.
                    if bytes[pixel] | bytes[pixel + 1] | bytes[pixel + 2] == 0 { black += 1 }
                }
            }
            return Double(black) / Double(height * width)
        }
    }
}
