import CSDL2
import Particles
import Platform
import Testing

@testable import SDLBackend

@MainActor @Suite struct HeldKeysTests {
    private static func key(_ type: SDL_EventType, _ place: SDL_Scancode, _ code: Int32 = 0, _ modifiers: SDL_Keymod = KMOD_NONE)
        -> SDL_Event
    {
        var event = SDL_Event()
        event.key.type = type.rawValue
        event.key.keysym.scancode = place
        (event.key.keysym.sym, event.key.keysym.mod) = (code, UInt16(modifiers.rawValue))
        return event
    }

    private static func typed(_ character: UInt8) -> SDL_Event {
        var event = SDL_Event()
        event.text.type = SDL_TEXTINPUT.rawValue
        event.text.text.0 = CChar(character)
        return event
    }

    /// Whatever the answers and their order, exactly the keys that no reader takes arrive, with their text and in their order, and none arrives
    /// before those ahead of it are answered.
    @Test(arguments: 0..<200) func keysKeepTheirOrder(seed: UInt64) {
        var random = RandomSource(seed: seed)
        var (keys, asked, answered, arrived, expected) = (HeldKeys(), [Int](), Set<Int>(), [SDL_Event](), [Int]())
        var taken: [Int: Bool] = [:]
        let count = Int.random(in: 1...12, using: &random)
        for number in 0..<count {
            // Numbers make it possible to tell the keys apart.
            keys.add(Self.key(SDL_KEYDOWN, SDL_SCANCODE_A, Int32(number)))
            if Bool.random(using: &random) { keys.add(Self.typed(UInt8(ascii: "a"))) }
        }
        var places: [Int: Int] = [:]
        keys.ask { stroke, number in
            places[number] = asked.count
            asked.append(number)
            #expect(stroke.isPressed && stroke.symbol <= UInt32(UInt8(ascii: "a")))
        }
        #expect(asked.count == count && keys.takeAnswered().isEmpty)

        for number in asked.shuffled(using: &random) {
            let isTaken = Bool.random(using: &random)
            keys.answer(number, isTaken: isTaken)
            taken[places[number]!] = isTaken
            answered.insert(places[number]!)
            arrived += keys.takeAnswered()
            let known = (0..<count).prefix { answered.contains($0) }
            expected = known.filter { taken[$0] == false }
            #expect(arrived.filter { $0.type == SDL_KEYDOWN.rawValue }.map { Int($0.key.keysym.sym) } == expected)
        }
        #expect(keys.isEmpty)
        for (index, event) in arrived.enumerated() where event.type == SDL_TEXTINPUT.rawValue {
            #expect(index > 0 && arrived[index - 1].type == SDL_KEYDOWN.rawValue)
        }
    }

    /// If the reader goes, nothing that waits is lost.
    @Test func keysPassWhenTheReaderGoes() {
        var keys = HeldKeys()
        keys.add(Self.key(SDL_KEYDOWN, SDL_SCANCODE_A))
        keys.add(Self.typed(UInt8(ascii: "a")))
        keys.ask { _, _ in }
        keys.add(Self.key(SDL_KEYUP, SDL_SCANCODE_A))
        keys.passAll()
        #expect(keys.takeAnswered().map(\.type) == [SDL_KEYDOWN, SDL_TEXTINPUT, SDL_KEYUP].map(\.rawValue) && keys.isEmpty)
    }

    /// Text that comes later is not what the key types, so it stays although a reader takes the key.
    @Test func anInputMethodsTextIsNotLost() {
        var keys = HeldKeys()
        keys.add(Self.key(SDL_KEYDOWN, SDL_SCANCODE_INSERT))
        keys.ask { _, _ in }
        keys.add(Self.typed(UInt8(ascii: "a")))
        keys.answer(1, isTaken: true)
        #expect(keys.takeAnswered().map(\.type) == [SDL_TEXTINPUT.rawValue])
    }

    /// Place, code without modifiers, modifiers, typed character; symbol, place and mask of X11, from `xev`.
    @Test(arguments: [
        (SDL_SCANCODE_A, "a", KMOD_NONE, "a", 0x61, 38, 0), (SDL_SCANCODE_A, "a", KMOD_LSHIFT, "A", 0x41, 38, 1),
        (SDL_SCANCODE_LEFTBRACKET, "ü", KMOD_NONE, "ü", 0xFC, 34, 0), (SDL_SCANCODE_M, "m", KMOD_NONE, "", 0x6D, 58, 0),
        (SDL_SCANCODE_INSERT, nil, KMOD_NONE, "", 0xFF63, 118, 0), (SDL_SCANCODE_KP_0, nil, KMOD_NONE, "", 0xFF9E, 90, 0),
        (SDL_SCANCODE_KP_0, nil, KMOD_NUM, "0", 0xFFB0, 90, 16), (SDL_SCANCODE_CAPSLOCK, nil, KMOD_LCTRL, "", 0xFFE5, 66, 4),
        (SDL_SCANCODE_F12, nil, KMOD_LALT, "", 0xFFC9, 96, 8), (SDL_SCANCODE_RSHIFT, nil, KMOD_NONE, "", 0xFFE2, 62, 0),
        (SDL_SCANCODE_RIGHT, nil, KMOD_LGUI, "", 0xFF53, 114, 64), (SDL_SCANCODE_SPACE, " ", KMOD_NONE, " ", 0x20, 65, 0),
        (SDL_SCANCODE_Q, "й", KMOD_NONE, "й", 0x1000439, 24, 0),
    ])
    func keysHaveTheNumbersOfX11(
        place: SDL_Scancode, plain: Character?, held: SDL_Keymod, text: String, symbol: UInt32, code: UInt32, mask: UInt32
    ) {
        let character = plain.flatMap { $0.unicodeScalars.first.map { Int32($0.value) } }
        let event = Self.key(SDL_KEYDOWN, place, character ?? Int32(place.rawValue) | 1 << 30, held)
        #expect(
            KeyStroke(event.key, typing: text)
                == KeyStroke(isPressed: true, symbol: symbol, place: code, modifiers: mask, text: text))
    }
}
