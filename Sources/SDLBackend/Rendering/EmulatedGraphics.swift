import CSDL2
import Glibc

/// Detects OpenGL implementations that run on the CPU. SDL's software renderer is twice as fast for this program's frames.
enum EmulatedGraphics {
    /// Whether the machine has no GPU device at all.
    static var isCertain: Bool { !devices.contains { access($0, F_OK) == 0 } }

    /// Device files of GPUs on Linux.
    private static let devices = ["/dev/dri", "/dev/nvidia0", "/dev/dxg"]

    /// `GL_RENDERER`: queries the renderer's name.
    private static let rendererName: UInt32 = 0x1F01
    /// Parts of the names of Mesa's and SwiftShader's software rasterisers.
    private static let emulators = ["llvmpipe", "softpipe", "swrast", "swiftshader", "software rasterizer"]

    private typealias GetString = @convention(c) (UInt32) -> UnsafePointer<UInt8>?

    /// The renderer name of the current OpenGL context; nil if there is no context.
    static var currentRendererName: String? {
        guard SDL_GL_GetCurrentContext() != nil, let address = SDL_GL_GetProcAddress("glGetString") else { return nil }
        let getString = unsafeBitCast(address, to: GetString.self)
        return getString(rendererName).map(String.init(cString:))
    }

    /// The name of the software OpenGL behind `renderer`; nil if there is none or it is unknown.
    static func emulator(drawing renderer: RendererHandle) -> String? {
        guard renderer.name.hasPrefix("opengl"), let name = currentRendererName else { return nil }
        return emulators.contains { name.lowercased().contains($0) } ? name : nil
    }
}
