import CSDL2
import Glibc

/// Recognises OpenGL that is computed by the processor, which SDL's own software renderer outruns twofold on this program's frames.
enum EmulatedGraphics {
    /// True when the machine has no graphics device at all.
    static var isCertain: Bool { !devices.contains { access($0, F_OK) == 0 } }

    /// Where Linux shows graphics processors to programs.
    private static let devices = ["/dev/dri", "/dev/nvidia0", "/dev/dxg"]

    /// `GL_RENDERER`: asks for the name of what draws.
    private static let rendererName: UInt32 = 0x1F01
    /// What Mesa's and SwiftShader's software rasterisers call themselves.
    private static let emulators = ["llvmpipe", "softpipe", "swrast", "swiftshader", "software rasterizer"]

    private typealias GetString = @convention(c) (UInt32) -> UnsafePointer<UInt8>?

    /// What the current OpenGL context says that it draws with; nil without a context.
    static var currentRendererName: String? {
        guard SDL_GL_GetCurrentContext() != nil, let address = SDL_GL_GetProcAddress("glGetString") else { return nil }
        let getString = unsafeBitCast(address, to: GetString.self)
        return getString(rendererName).map(String.init(cString:))
    }

    /// The name of the emulation that draws for `renderer`; nil when there is none, or when it cannot be told.
    static func emulator(drawing renderer: RendererHandle) -> String? {
        guard renderer.name.hasPrefix("opengl"), let name = currentRendererName else { return nil }
        return emulators.contains { name.lowercased().contains($0) } ? name : nil
    }
}
