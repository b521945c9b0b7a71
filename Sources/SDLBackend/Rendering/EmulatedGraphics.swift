import CSDL2
import Glibc

/// Recognises OpenGL that is computed by the processor, which SDL's own software renderer outruns twofold on this program's frames.
enum EmulatedGraphics {
    /// True when the machine has no graphics device at all. Asking OpenGL itself would load an emulation of 100 MB to find out.
    static var isCertain: Bool { !devices.contains { access($0, F_OK) == 0 } }

    /// Where Linux shows graphics processors to programs.
    private static let devices = ["/dev/dri", "/dev/nvidia0", "/dev/dxg"]

    /// `GL_RENDERER`: asks for the name of what draws.
    private static let rendererName: UInt32 = 0x1F01
    /// What Mesa's and SwiftShader's software rasterisers call themselves.
    private static let emulators = ["llvmpipe", "softpipe", "swrast", "swiftshader", "software rasterizer"]

    private typealias GetString = @convention(c) (UInt32) -> UnsafePointer<UInt8>?

    /// True when the OpenGL context that `renderer` made current is an emulation; false when it cannot be told.
    static func draws(_ renderer: RendererHandle) -> Bool {
        guard renderer.name.hasPrefix("opengl"), let address = SDL_GL_GetProcAddress("glGetString") else { return false }
        let getString = unsafeBitCast(address, to: GetString.self)
        guard let name = getString(rendererName).map(String.init(cString:)) else { return false }
        return emulators.contains { name.lowercased().contains($0) }
    }
}
