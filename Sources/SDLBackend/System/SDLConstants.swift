import CSDL2
import Platform

// Swift imports SDL's enumerations as structs, and some macros not at all. The values used here are collected in this file.

nonisolated enum SystemFlags {
    static let timer = UInt32(SDL_INIT_TIMER)
    static let video = UInt32(SDL_INIT_VIDEO)
    static let gameController = UInt32(SDL_INIT_GAMECONTROLLER)
}

nonisolated enum WindowFlags {
    static let resizable = SDL_WINDOW_RESIZABLE.rawValue
    static let highDPI = SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    static let desktopFullscreen = SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    static let hidden = SDL_WINDOW_HIDDEN.rawValue
    static let maximized = SDL_WINDOW_MAXIMIZED.rawValue
    /// SDL's flags for windows that are not visible.
    static let unseen = hidden | SDL_WINDOW_MINIMIZED.rawValue
    /// The flags with which a window opens.
    static func opening(_ state: WindowState) -> UInt32 {
        let own: UInt32 =
            switch state {
            case .normal: 0
            case .maximized: maximized
            case .fullscreen: desktopFullscreen
            case .unseen: hidden
            }
        return resizable | highDPI | own
    }

    /// `SDL_WINDOWPOS_CENTERED`, a macro that is not imported.
    static let centered: Int32 = 0x2FFF_0000
}

nonisolated enum RendererFlags {
    static let software = SDL_RENDERER_SOFTWARE.rawValue
    static let accelerated = SDL_RENDERER_ACCELERATED.rawValue
    static let presentsWithDisplay = SDL_RENDERER_PRESENTVSYNC.rawValue
}

nonisolated enum PixelFormat {
    /// 32-bit words with alpha, the layout of `Bitmap`.
    static let alpha = SDL_PIXELFORMAT_ARGB8888.rawValue
    /// The same words with their top byte ignored.
    static let opaque = SDL_PIXELFORMAT_RGB888.rawValue
    /// `SDL_TEXTUREACCESS_STATIC`.
    static let staticAccess = Int32(SDL_TEXTUREACCESS_STATIC.rawValue)
}
