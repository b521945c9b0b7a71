import CSDL2
import Platform

/// Translates keys for shortcuts: movement keys by the key, all others by the character that they type.
///
/// SDL identifies a key by the character that it types without modifiers. The character typed with modifiers follows as text, in the same
/// iteration of SDL's event loop (SDL_SendKeyboardText after SDL_SendKeyboardKey). Therefore `+` is the same key whether it is typed as
/// Shift+= or has a separate key.
struct Keyboard {
    /// The pressed keys as reported, by scan code: a release must report the same key as the press.
    private var pressed: [UInt32: Key] = [:]
    /// Scan code of the last key press, until its release or its text arrives.
    private var last: UInt32?
    /// Whether SDL reports the text of a key even if no text field is open. SDL 3 does not.
    var reportsText = !LinkedSDL.isCompatibilityLayer
    /// Returns what a key types without modifiers, as SDL's key code, given its position.
    var layout: (SDL_Scancode) -> SDL_Keycode = SDL_GetKeyFromScancode

    mutating func translate(_ event: SDL_KeyboardEvent) -> [InputEvent.Kind] {
        let code = event.keysym.scancode.rawValue
        let modifiers = KeyModifiers(sdl: UInt32(event.keysym.mod))
        last = nil
        if event.type == SDL_KEYUP.rawValue {
            return (pressed.removeValue(forKey: code) ?? Keyboard.key(event.keysym)).map { [.keyUp($0, modifiers)] } ?? []
        }
        guard let key = Keyboard.key(event.keysym) else { return [] }
        let usual = reportsText || modifiers != .shift ? nil : usualCharacter(of: key, at: event.keysym.scancode)
        pressed[code] = usual ?? key
        last = code
        return [.keyDown(usual ?? key, usual == nil ? modifiers : modifiers.subtracting(.shift), isRepeat: event.repeat != 0)]
    }

    /// The character that this key types with Shift on most keyboards that have it; nil if it is not a shortcut.
    private func usualCharacter(of key: Key, at place: SDL_Scancode) -> Key? {
        guard case .character(let plain) = key else { return nil }
        var usual: [Character: Character] = ["=": "+", "/": "?", "ß": "?"]
        if digitsNeedShift {
            usual[","] = "?"
            if let index = Keyboard.numberRow.firstIndex(of: place) { return .character(Character("\((index + 1) % 10)")) }
        }
        return usual[plain].map { .character($0) }
    }

    /// Whether the keyboard's number row types digits only with Shift, as on French keyboards.
    private var digitsNeedShift: Bool {
        let digits = Int32(UInt8(ascii: "0"))...Int32(UInt8(ascii: "9"))
        return Keyboard.numberRow.allSatisfy { !digits.contains(layout($0)) }
    }

    /// The positions of the keys 1 to 9 and 0.
    private static let numberRow = [
        SDL_SCANCODE_1, SDL_SCANCODE_2, SDL_SCANCODE_3, SDL_SCANCODE_4, SDL_SCANCODE_5, SDL_SCANCODE_6, SDL_SCANCODE_7, SDL_SCANCODE_8,
        SDL_SCANCODE_9, SDL_SCANCODE_0,
    ]

    /// Replaces the key of the press at the end of `inputs` with the character that it typed.
    mutating func type(_ text: String, into inputs: inout [InputEvent]) {
        defer { last = nil }
        guard let code = last, case .keyDown(.character(let plain), let modifiers, let isRepeat)? = inputs.last?.kind,
            let typed = Keyboard.shortcut(typing: text), typed != plain || !typed.isLetter
        else { return }
        pressed[code] = .character(typed)
        // Shift and AltGr were needed to type the character, so they are not counted as modifiers. SDL reports French digits as if they
        // needed no Shift.
        let spent: KeyModifiers = typed == plain ? .shift : [.shift, .alt]
        inputs[inputs.count - 1].kind = .keyDown(.character(typed), modifiers.subtracting(spent), isRepeat: isRepeat)
    }

    /// The single character of `text`, in lower case; nil if it cannot be a shortcut.
    private static func shortcut(typing text: String) -> Character? {
        let lower = text.lowercased()
        guard lower.count == 1, let character = lower.first, let scalar = lower.unicodeScalars.first, scalar.value > 0x20,
            scalar.value < firstForeign
        else { return nil }
        return character
    }

    // Letters of other scripts have no shortcuts. Their keys count as the Latin letters in the same positions, as in other programs.
    private static func key(_ symbol: SDL_Keysym) -> Key? {
        let place = symbol.scancode.rawValue
        if let code = UInt32(exactly: symbol.sym), code >= firstForeign, code < scancodeBit, letters.contains(place),
            let letter = Unicode.Scalar(UInt32(UInt8(ascii: "a")) + place - letters.lowerBound)
        {
            return .character(Character(letter))
        }
        return Key(symbol.sym)
    }

    /// The first character of Greek, the first script after Latin.
    private static let firstForeign: UInt32 = 0x370
    /// Marks key codes that denote positions instead of characters.
    private static let scancodeBit: UInt32 = 1 << 30
    private static let letters = SDL_SCANCODE_A.rawValue...SDL_SCANCODE_Z.rawValue
}

/// Makes SDL report the text of keys although no text field is open. This lasts from the key event, when SDL has already decided that no
/// input method handles it, until the events are fetched.
enum TypedCharacters {
    /// Starts reporting, for all windows.
    static func begin() { SDL_AddEventWatch(askForText, nil) }

    static func end() { SDL_DelEventWatch(askForText, nil) }

    /// - Parameter isTyping: Whether a text field is open, which keeps text input enabled.
    static func fetched(isTyping: Bool) {
        if !isTyping { SDL_EventState(SDL_TEXTINPUT.rawValue, SDL_IGNORE) }
    }
}

/// Called on every thread that pushes an event. Key events are pushed only by the main thread.
nonisolated private func askForText(_ context: UnsafeMutableRawPointer?, _ event: UnsafeMutablePointer<SDL_Event>?) -> Int32 {
    if event?.pointee.type == SDL_KEYDOWN.rawValue { SDL_EventState(SDL_TEXTINPUT.rawValue, SDL_ENABLE) }
    return 1
}
