import Codecs
import Foundation
import Imaging
import TestFiles
import Testing

/// Tests that pictures in a window have the colours of the screen, as its profile on the X display tells.
@MainActor
@Suite(.serialized) struct ScreenProfileTests {
    private nonisolated static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        dlopen("libX11.so.6", RTLD_NOW | RTLD_GLOBAL).flatMap { dlsym($0, name) }.map { unsafeBitCast($0, to: type) }
    }

    private typealias OpenDisplay = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
    private typealias CloseDisplay = @convention(c) (OpaquePointer) -> Int32
    private typealias RootWindow = @convention(c) (OpaquePointer) -> UInt
    private typealias InternAtom = @convention(c) (OpaquePointer, UnsafePointer<CChar>, Int32) -> UInt
    private typealias ChangeProperty = @convention(c) (OpaquePointer, UInt, UInt, UInt, Int32, Int32, UnsafePointer<UInt8>, Int32) -> Int32

    /// Sets a property of the root window to bytes. Source: "ICC Profiles in X Specification" 0.4.
    private func set(_ profile: [UInt8], on display: String) throws {
        let open = try #require(Self.function("XOpenDisplay", as: OpenDisplay.self))
        let close = try #require(Self.function("XCloseDisplay", as: CloseDisplay.self))
        let root = try #require(Self.function("XDefaultRootWindow", as: RootWindow.self))
        let intern = try #require(Self.function("XInternAtom", as: InternAtom.self))
        let change = try #require(Self.function("XChangeProperty", as: ChangeProperty.self))
        let connection = try #require(open(display))
        // XA_CARDINAL, PropModeReplace.
        _ = change(connection, root(connection), intern(connection, "_ICC_PROFILE", 0), 6, 8, 0, profile, Int32(profile.count))
        _ = close(connection)
    }

    /// The colour in the middle of the desktop, 0xRRGGBB. Source: X11/XWDFile.h.
    private func color(on desktop: Desktop) throws -> UInt32 {
        let data = Array(try Tool.run("xwd", ["-root", "-silent"], environment: desktop.environment).data)
        func field(_ index: Int) -> Int { data[4 * index..<4 * index + 4].reduce(0) { $0 << 8 | Int($1) } }
        // Behind the header and twelve bytes for each entry of the colour map; four bytes a pixel, blue first.
        let (width, height, line) = (field(4), field(5), field(12))
        let place = field(0) + 12 * field(19) + height / 2 * line + width / 2 * 4
        return UInt32(data[place + 2]) << 16 | UInt32(data[place + 1]) << 8 | UInt32(data[place])
    }

    private func isShown(on desktop: Desktop, _ isWanted: (UInt32) -> Bool) throws -> Bool {
        try Timeouts.wait { isWanted(try color(on: desktop)) }
    }

    @Test func picturesFollowTheProfileOfTheScreen() throws {
        try Tool.require("xwd")
        let folder = try TemporaryFolder()
        let picture = folder.path("red.png")
        try PNGWriter.write(Bitmap(width: 640, height: 400, pixels: Array(repeating: 0xFFC8_0000, count: 256_000)), to: picture)
        // That of sRGB with the colours of red and blue in each other's place.
        let profile = Samples.sources.appendingPathComponent("Tests/EndToEndTests/Profiles/swapped.icc")
        let desktop = try Desktop()
        defer { desktop.close() }
        let app = try RunningApp([picture], on: desktop)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        #expect(try isShown(on: desktop) { $0 == 0xC80000 })

        // Its red is blue.
        try set(Array(Data(contentsOf: profile)), on: desktop.display)
        #expect(try isShown(on: desktop) { $0 & 0xFF > 0xB0 && $0 >> 16 < 0x20 })

        // What is no profile counts as none.
        try set([1, 2, 3, 4], on: desktop.display)
        #expect(try isShown(on: desktop) { $0 == 0xC80000 })
        #expect(app.quit() == 0)
    }
}
