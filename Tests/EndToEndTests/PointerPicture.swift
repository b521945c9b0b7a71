import Foundation

/// The pointer's picture on an X display, as its server reports it; the libraries are loaded at run time and may be missing.
struct PointerPicture {
    /// Whether all of its pixels are transparent.
    let isHidden: Bool

    /// The head of XFixesCursorImage; its pixels are as wide as a long, 0xAARRGGBB in the lower half (XFixes, "Cursor Image").
    private struct Image {
        var x: Int16
        var y: Int16
        var width: UInt16
        var height: UInt16
        var hotX: UInt16
        var hotY: UInt16
        var serial: UInt
        var pixels: UnsafePointer<UInt>?
    }

    private typealias OpenDisplay = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
    private typealias CloseDisplay = @convention(c) (OpaquePointer) -> Int32
    private typealias CursorImage = @convention(c) (OpaquePointer) -> UnsafeMutableRawPointer?
    private typealias Free = @convention(c) (UnsafeMutableRawPointer) -> Int32

    /// Whether this machine has the libraries.
    nonisolated static var isThere: Bool { ["libX11.so.6", "libXfixes.so.3"].allSatisfy { library($0) != nil } }

    private nonisolated static func library(_ name: String) -> UnsafeMutableRawPointer? { dlopen(name, RTLD_NOW | RTLD_GLOBAL) }

    private static func function<Function>(_ name: String, in library: String, as type: Function.Type) -> Function? {
        Self.library(library).flatMap { dlsym($0, name) }.map { unsafeBitCast($0, to: type) }
    }

    /// Nil if the display does not report the pointer's picture.
    init?(on display: String) {
        guard let open = Self.function("XOpenDisplay", in: "libX11.so.6", as: OpenDisplay.self),
            let close = Self.function("XCloseDisplay", in: "libX11.so.6", as: CloseDisplay.self),
            let free = Self.function("XFree", in: "libX11.so.6", as: Free.self),
            let cursorImage = Self.function("XFixesGetCursorImage", in: "libXfixes.so.3", as: CursorImage.self),
            let connection = open(display)
        else { return nil }
        defer { _ = close(connection) }
        guard let bytes = cursorImage(connection) else { return nil }
        defer { _ = free(bytes) }
        let image = bytes.load(as: Image.self)
        let pixels = UnsafeBufferPointer(start: image.pixels, count: Int(image.width) * Int(image.height))
        isHidden = pixels.allSatisfy { $0 >> 24 & 0xFF == 0 }
    }
}
