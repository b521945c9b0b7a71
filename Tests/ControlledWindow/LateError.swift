import Glibc

/// Makes a request that the X server refuses. SDL makes one if something wakes its loop while the window is closing.
@MainActor func makeLateError() {
    guard let library = dlopen("libX11.so.6", RTLD_NOW), let openDisplay = dlsym(library, "XOpenDisplay"),
        let destroyWindow = dlsym(library, "XDestroyWindow"), let sync = dlsym(library, "XSync")
    else { return tell("no Xlib") }
    typealias Open = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
    typealias Destroy = @convention(c) (OpaquePointer, UInt) -> Int32
    typealias Sync = @convention(c) (OpaquePointer, Int32) -> Int32
    guard let display = unsafeBitCast(openDisplay, to: Open.self)(nil) else { return tell("no display") }
    _ = unsafeBitCast(destroyWindow, to: Destroy.self)(display, .max)
    _ = unsafeBitCast(sync, to: Sync.self)(display, 0)
}
