import CSDL2
import Platform

extension KeyStroke {
    /// - Parameter text: What the press types.
    init(_ event: SDL_KeyboardEvent, typing text: String) {
        let (code, mask) = (Int(event.keysym.scancode.rawValue), KeyStroke.mask(of: event.keysym.mod))
        let isNumeric = mask & KeyStroke.numberLock != 0
        let symbol = (isNumeric ? KeyStroke.digits[code] : nil) ?? KeyStroke.symbols[code] ?? KeyStroke.symbol(of: event.keysym.sym, text)
        self.init(
            isPressed: event.type == SDL_KEYDOWN.rawValue, symbol: symbol, place: KeyStroke.places[code] ?? 0, modifiers: mask,
            text: text)
    }

    /// The symbol of a character is its number in Unicode, beyond Latin-1 with a bit that says so.
    private static func symbol(of code: SDL_Keycode, _ text: String) -> UInt32 {
        let scalar = text.unicodeScalars.first?.value ?? (code & (1 << 30) == 0 ? UInt32(bitPattern: code) : 0)
        return scalar < 0x100 ? scalar : scalar | 1 << 24
    }

    private static let numberLock: UInt32 = 16

    private static func mask(of modifiers: UInt16) -> UInt32 {
        let bits: [(SDL_Keymod, UInt32)] = [
            (KMOD_SHIFT, 1), (KMOD_CAPS, 2), (KMOD_CTRL, 4), (KMOD_ALT, 8), (KMOD_NUM, numberLock), (KMOD_GUI, 64),
        ]
        return bits.reduce(0) { UInt32(modifiers) & UInt32($1.0.rawValue) == 0 ? $0 : $0 | $1.1 }
    }

    // MARK: Tables by the scan codes of USB, which SDL uses

    private static func table(_ rows: [(first: SDL_Scancode, numbers: [UInt32])]) -> [Int: UInt32] {
        var table: [Int: UInt32] = [:]
        for (first, numbers) in rows { for (index, number) in numbers.enumerated() { table[Int(first.rawValue) + index] = number } }
        return table
    }

    private static let places = table([
        (SDL_SCANCODE_A, [38, 56, 54, 40, 26, 41, 42, 43, 31, 44, 45, 46, 58, 57, 32, 33, 24, 27, 39, 28, 30, 55, 25, 53, 29, 52]),
        (SDL_SCANCODE_1, Array(10...19)), (SDL_SCANCODE_RETURN, [36, 9, 22, 23, 65, 20, 21, 34, 35, 51, 51, 47, 48, 49, 59, 60, 61, 66]),
        (SDL_SCANCODE_F1, Array(67...76) + [95, 96]), (SDL_SCANCODE_PRINTSCREEN, [107, 78, 127]),
        (SDL_SCANCODE_INSERT, [118, 110, 112, 119, 115, 117, 114, 113, 116, 111]),
        (SDL_SCANCODE_NUMLOCKCLEAR, [77, 106, 63, 82, 86, 104, 87, 88, 89, 83, 84, 85, 79, 80, 81, 90, 91, 94, 135]),
        (SDL_SCANCODE_LCTRL, [37, 50, 64, 133, 105, 62, 108, 134]),
    ])

    /// The symbols of keys that type nothing.
    private static let symbols = table([
        (SDL_SCANCODE_RETURN, [0xFF0D, 0xFF1B, 0xFF08, 0xFF09]), (SDL_SCANCODE_CAPSLOCK, [0xFFE5] + Array(0xFFBE...0xFFC9)),
        (SDL_SCANCODE_PRINTSCREEN, [0xFF61, 0xFF14, 0xFF13]),
        (SDL_SCANCODE_INSERT, [0xFF63, 0xFF50, 0xFF55, 0xFFFF, 0xFF57, 0xFF56, 0xFF53, 0xFF51, 0xFF54, 0xFF52]),
        (SDL_SCANCODE_NUMLOCKCLEAR, [0xFF7F, 0xFFAF, 0xFFAA, 0xFFAD, 0xFFAB, 0xFF8D]),
        (SDL_SCANCODE_KP_1, [0xFF9C, 0xFF99, 0xFF9B, 0xFF96, 0xFF9D, 0xFF98, 0xFF95, 0xFF97, 0xFF9A, 0xFF9E, 0xFF9F]),
        (SDL_SCANCODE_APPLICATION, [0xFF67]), (SDL_SCANCODE_LCTRL, [0xFFE3, 0xFFE1, 0xFFE9, 0xFFEB, 0xFFE4, 0xFFE2, 0xFE03, 0xFFEC]),
    ])

    /// The symbols of the keypad while it types digits.
    private static let digits = table([(SDL_SCANCODE_KP_1, Array(0xFFB1...0xFFB9) + [0xFFB0, 0xFFAE])])
}
