import CSDL2
import Platform

extension Key {
    /// The key for SDL's key code; nil for keys that the program ignores.
    init?(_ code: SDL_Keycode) {
        if let named = Self.named[UInt32(bitPattern: code)] {
            self = named
            return
        }
        // Key codes without the scancode bit are the characters themselves.
        guard let scalar = Unicode.Scalar(UInt32(bitPattern: code)), code & Self.scancodeBit == 0, scalar.value > 0x20, scalar.value != 0x7F
        else { return nil }
        self = .character(Character(scalar))
    }

    /// `SDLK_SCANCODE_MASK`: marks key codes that denote a position on the keyboard instead of a character.
    private static let scancodeBit: Int32 = 1 << 30

    private static let named: [UInt32: Key] = {
        var keys: [SDL_KeyCode: Key] = [
            SDLK_LEFT: .left, SDLK_RIGHT: .right, SDLK_UP: .up, SDLK_DOWN: .down,
            SDLK_HOME: .home, SDLK_END: .end, SDLK_PAGEUP: .pageUp, SDLK_PAGEDOWN: .pageDown,
            SDLK_TAB: .tab, SDLK_RETURN: .enter, SDLK_KP_ENTER: .enter, SDLK_SPACE: .space, SDLK_ESCAPE: .escape,
            SDLK_BACKSPACE: .backspace, SDLK_DELETE: .delete, SDLK_INSERT: .insert,
            SDLK_MENU: .menu, SDLK_APPLICATION: .menu,
            SDLK_KP_PLUS: .character("+"), SDLK_KP_MINUS: .character("-"), SDLK_KP_0: .character("0"),
        ]
        for number in 0..<9 { keys[SDL_KeyCode(SDLK_KP_1.rawValue + UInt32(number))] = .character(Character("\(number + 1)")) }
        for number in 0..<12 { keys[SDL_KeyCode(SDLK_F1.rawValue + UInt32(number))] = .function(number + 1) }
        return Dictionary(uniqueKeysWithValues: keys.map { ($0.key.rawValue, $0.value) })
    }()
}

extension KeyModifiers {
    /// SDL's modifiers, without distinguishing left and right; lock keys are ignored.
    init(sdl: UInt32) {
        self = []
        if sdl & UInt32(KMOD_SHIFT.rawValue) != 0 { insert(.shift) }
        if sdl & UInt32(KMOD_CTRL.rawValue) != 0 { insert(.control) }
        if sdl & UInt32(KMOD_ALT.rawValue) != 0 { insert(.alt) }
        if sdl & UInt32(KMOD_GUI.rawValue) != 0 { insert(.command) }
    }
}
