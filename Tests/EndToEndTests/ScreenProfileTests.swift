import Codecs
import Foundation
import Imaging
import TestFiles
import Testing

/// Tests that pictures in a window have the colours of the screen, whose profile is stored on the X display.
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
    private typealias GetImage = @convention(c) (OpaquePointer, UInt, Int32, Int32, UInt32, UInt32, UInt, Int32) -> OpaquePointer?
    private typealias GetPixel = @convention(c) (OpaquePointer, Int32, Int32) -> UInt
    private typealias DestroyImage = @convention(c) (OpaquePointer) -> Int32

    /// Calls `body` with a connection to the display and its root window.
    private func onDisplay<Result>(of desktop: Desktop, _ body: (OpaquePointer, UInt) throws -> Result) throws -> Result {
        let open = try #require(Self.function("XOpenDisplay", as: OpenDisplay.self))
        let close = try #require(Self.function("XCloseDisplay", as: CloseDisplay.self))
        let root = try #require(Self.function("XDefaultRootWindow", as: RootWindow.self))
        let connection = try #require(open(desktop.display))
        defer { _ = close(connection) }
        return try body(connection, root(connection))
    }

    /// Sets a property of the root window to bytes. Source: "ICC Profiles in X Specification" 0.4.
    private func set(_ profile: [UInt8], on desktop: Desktop) throws {
        let intern = try #require(Self.function("XInternAtom", as: InternAtom.self))
        let change = try #require(Self.function("XChangeProperty", as: ChangeProperty.self))
        try onDisplay(of: desktop) { connection, root in
            // XA_CARDINAL, PropModeReplace.
            _ = change(connection, root, intern(connection, "_ICC_PROFILE", 0), 6, 8, 0, profile, Int32(profile.count))
        }
    }

    /// The colour in the middle of the desktop, 0xRRGGBB.
    private func color(on desktop: Desktop) throws -> UInt {
        let get = try #require(Self.function("XGetImage", as: GetImage.self))
        let pixel = try #require(Self.function("XGetPixel", as: GetPixel.self))
        let destroy = try #require(Self.function("XDestroyImage", as: DestroyImage.self))
        return try onDisplay(of: desktop) { connection, root in
            // AllPlanes, ZPixmap.
            let image = try #require(get(connection, root, 640, 400, 1, 1, .max, 2))
            defer { _ = destroy(image) }
            return pixel(image, 0, 0) & 0xFF_FFFF
        }
    }

    private func isShown(on desktop: Desktop, _ isWanted: (UInt) -> Bool) throws -> Bool {
        try Timeouts.wait { isWanted(try color(on: desktop)) }
    }

    @Test(.enabled(if: PointerPicture.isThere)) func picturesFollowTheProfileOfTheScreen() throws {
        let folder = try TemporaryFolder()
        let picture = folder.path("red.png")
        try PNGWriter.write(Bitmap(width: 640, height: 400, pixels: Array(repeating: 0xFFC8_0000, count: 256_000)), to: picture)
        // The profile of sRGB with red and blue exchanged.
        let profile = Samples.sources.appendingPathComponent("Tests/EndToEndTests/Profiles/swapped.icc")
        let desktop = try Desktop()
        defer { desktop.close() }
        let app = try RunningApp([picture], on: desktop)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        #expect(try isShown(on: desktop) { $0 == 0xC80000 })

        // Its red is blue.
        try set(Array(Data(contentsOf: profile)), on: desktop)
        #expect(try isShown(on: desktop) { $0 & 0xFF > 0xB0 && $0 >> 16 < 0x20 })

        // Bytes that are no profile are ignored.
        try set([1, 2, 3, 4], on: desktop)
        #expect(try isShown(on: desktop) { $0 == 0xC80000 })
        #expect(app.quit() == 0)
    }
}
