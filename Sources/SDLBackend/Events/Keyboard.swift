import CSDL2
import Platform

/// The keyboard as shortcuts see it: movement by the key, everything else by the character that is typed.
///
/// SDL names a key by what it types without modifiers; what it types with them follows as text, in the same turn of SDL's own loop
/// (SDL_SendKeyboardText after SDL_SendKeyboardKey). So `+` is one and the same key whether it is Shift+= or has a key of its own.
struct Keyboard {
    /// The keys that are down as they were told, by scan code: a key goes up as what it went down as.
    private var pressed: [UInt32: Key] = [:]
    /// The key that went down last, until it goes up or its text has come.
    private var last: UInt32?

    mutating func translate(_ event: SDL_KeyboardEvent) -> [InputEvent.Kind] {
        let code = event.keysym.scancode.rawValue
        let modifiers = KeyModifiers(sdl: UInt32(event.keysym.mod))
        last = nil
        if event.type == SDL_KEYUP.rawValue {
            return (pressed.removeValue(forKey: code) ?? Keyboard.key(event.keysym)).map { [.keyUp($0, modifiers)] } ?? []
        }
        guard let key = Keyboard.key(event.keysym) else { return [] }
        pressed[code] = key
        last = code
        return [.keyDown(key, modifiers, isRepeat: event.repeat != 0)]
    }

    /// Lets the stroke at the end of `inputs` be that of the character which it typed.
    mutating func type(_ text: String, into inputs: inout [InputEvent]) {
        defer { last = nil }
        guard let code = last, case .keyDown(.character(let plain), let modifiers, let isRepeat)? = inputs.last?.kind,
            let typed = Keyboard.shortcut(typing: text), typed != plain || !typed.isLetter
        else { return }
        pressed[code] = .character(typed)
        // Shift and AltGr were needed to type it, so they ask for nothing else. SDL names French digits by themselves, as if they needed no Shift.
        let spent: KeyModifiers = typed == plain ? .shift : [.shift, .alt]
        inputs[inputs.count - 1].kind = .keyDown(.character(typed), modifiers.subtracting(spent), isRepeat: isRepeat)
    }

    /// The one character of `text` in lower case; nil where no shortcut has it.
    private static func shortcut(typing text: String) -> Character? {
        let lower = text.lowercased()
        guard lower.count == 1, let character = lower.first, let scalar = lower.unicodeScalars.first, scalar.value > 0x20,
            scalar.value < firstForeign
        else { return nil }
        return character
    }

    /// Letters of layouts for other scripts have no shortcuts: their keys are those of the Latin letters in the same places, as elsewhere on
    /// the desktop.
    private static func key(_ symbol: SDL_Keysym) -> Key? {
        let place = symbol.scancode.rawValue
        if let code = UInt32(exactly: symbol.sym), code >= firstForeign, code < scancodeBit, letters.contains(place),
            let letter = Unicode.Scalar(UInt32(UInt8(ascii: "a")) + place - letters.lowerBound)
        {
            return .character(Character(letter))
        }
        return Key(symbol.sym)
    }

    /// The first character of the scripts after the Latin ones, Greek.
    private static let firstForeign: UInt32 = 0x370
    /// Marks key codes that stand for a place instead of a character.
    private static let scancodeBit: UInt32 = 1 << 30
    private static let letters = SDL_SCANCODE_A.rawValue...SDL_SCANCODE_Z.rawValue
}

/// Has SDL tell what a key types although no text field is open: from the moment at which it tells of the key, which is when it has
/// already decided that no input method takes it, until its events are fetched.
enum TypedCharacters {
    /// Begins, for all windows.
    static func begin() { SDL_AddEventWatch(askForText, nil) }

    static func end() { SDL_DelEventWatch(askForText, nil) }

    /// - Parameter isTyping: whether a text field is open, which keeps what is typed.
    static func fetched(isTyping: Bool) {
        if !isTyping { SDL_EventState(SDL_TEXTINPUT.rawValue, SDL_IGNORE) }
    }
}

/// Called on every thread that pushes an event; keys come from the window's own only.
nonisolated private func askForText(_ context: UnsafeMutableRawPointer?, _ event: UnsafeMutablePointer<SDL_Event>?) -> Int32 {
    if event?.pointee.type == SDL_KEYDOWN.rawValue { SDL_EventState(SDL_TEXTINPUT.rawValue, SDL_ENABLE) }
    return 1
}
