import LayoutMath
import Particles
import Platform

@testable import Replay

/// Scripts and inputs drawn from a seed.
struct ScriptGenerator {
    private var random: RandomSource
    private let texts = ["a", "ß", "\"", "\\", "\n\t\r", "\u{0}\u{7F}\u{85}", "e\u{301}", "👨‍👩‍👧", "日本 語", "#", "in", " "]
    private let pointers: [Pointer] = [.mouse(.left), .mouse(.right), .mouse(.middle), .mouse(.back), .touch(0), .touch(3)]
    private let keys: [Key] = [
        .left, .pageDown, .space, .escape, .function(12), .character("a"), .character("+"), .character("#"), .character("\""),
    ]

    init(seed: Int) { random = RandomSource(seed: UInt64(seed)) }

    private mutating func index(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    private mutating func flip() -> Bool { random.next() & 1 == 0 }
    private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[index(elements.count)] }
    /// Uniform with all its digits, or rounded to a whole number.
    private mutating func number(_ low: Double, _ high: Double) -> Double {
        let value = low + (high - low) * random.nextUnit()
        return flip() ? value : value.rounded()
    }

    private mutating func point() -> Point { Point(x: number(-50, 2000), y: number(-50, 2000)) }
    private mutating func modifiers() -> KeyModifiers { KeyModifiers(rawValue: UInt8(index(16))) }
    private mutating func wheel() -> Wheel {
        let (ticks, source) = (Vector(x: number(-3, 3), y: number(-3, 3)), flip() ? WheelSource.notched : .precise)
        return Wheel(ticks: ticks, source: source, modifiers: modifiers(), endIsReported: source == .precise && flip())
    }

    // MARK: Scripts

    /// A script of up to `count` commands in an order that is allowed.
    mutating func script(_ count: Int) -> GestureScript {
        var ledger = PointerLedger()
        let commands = (0..<count).map { _ in command() }.filter { ledger.accept($0) == nil }
        return GestureScript(commands)
    }

    private mutating func command() -> GestureCommand {
        switch index(31) {
        case 0: .window(Size(width: number(1, 900), height: 600), scale: pick([1, 1.25, 2]))
        case 1: .scene(pick(texts))
        case 2, 3: .press(pick(pointers), point())
        case 4, 5: .drag(flip() ? nil : pick(pointers), to: point(), duration: number(0, 1))
        case 6: .hold(number(0, 1))
        case 7: .release(flip() ? nil : pick(pointers), at: flip() ? nil : point())
        case 8: .cancel(flip() ? nil : pick(pointers))
        case 9: .tap(pick(pointers), point())
        case 10: .move(pick(pointers), to: point(), duration: number(0, 1))
        case 11: .leave
        case 12: .wheel(wheel(), at: flip() ? nil : point())
        case 13: .scroll(Vector(x: number(-90, 90), y: 3), duration: number(0, 1), at: flip() ? nil : point(), modifiers: modifiers())
        case 14: .key(pick(keys), modifiers())
        case 15: .keyDown(pick(keys), modifiers(), isRepeat: flip())
        case 16: .keyUp(pick(keys), modifiers())
        case 17: .type(pick(texts))
        case 18: .commit(pick(texts))
        case 19: .resize(Size(width: number(1, 900), height: 600), scale: flip() ? nil : 1.5)
        case 20: .drop(pick(texts), at: flip() ? nil : point())
        case 21: pick([.focusLost, .focusGained, .expose, .dropBegin, .dropEnd])
        case 22: .wait(number(0, 1))
        case 23: .settle(atMost: pick([10, 0.1, number(0, 10)]))
        case 25: .holding(modifiers().union(.shift), pick([.press(pick(pointers), point()), .release(nil, at: nil)]))
        case 26: .padButton(pick(ControllerButton.allCases), isPressed: flip())
        case 27: flip() ? .pad(pick(ControllerButton.allCases)) : .stick(pick(ControllerStick.allCases), Vector(x: number(-1, 1), y: 0))
        case 28: .dropText(pick(texts), at: flip() ? nil : point())
        case 29: .answer(pick(DragAnswer.allCases))
        case 24: .screenshot(pick(["a", "ß 1", "x#y", "\""]))
        default: .expect(expectation())
        }
    }

    private mutating func expectation() -> FieldExpectation {
        switch index(4) {
        case 0: FieldExpectation("a.b", .number(number(-1e6, 1e6)), tolerance: flip() ? 0 : 0.125)
        case 1: FieldExpectation("a.b c.0", .string(pick(texts)))
        case 2: FieldExpectation("focus", .null)
        default: FieldExpectation("a.\"#", .bool(flip()))
        }
    }

    // MARK: Input

    /// A stream of events as devices send it, each at least a microsecond after the last.
    mutating func events(_ count: Int) -> [InputEvent] {
        var ledger = PointerLedger()
        var time = 0.0
        return (0..<count).flatMap { _ -> [InputEvent] in
            time += pick([1e-6, 0.0005, 0.004, 0.008, 0.0166667, 0.3])
            guard let kind = event(&ledger) else { return [] }
            return [InputEvent(time: time, kind, modifiers: kind.isPointer && flip() ? modifiers() : [])]
        }
    }

    private mutating func event(_ ledger: inout PointerLedger) -> InputEvent.Kind? {
        let pointer = pick(pointers)
        let place = point()
        switch index(16) {
        case 0, 1: return ledger.accept(.press(pointer, place)) == nil ? .pointerDown(pointer, place) : nil
        case 2, 3, 4, 5: return pointer.isTouch && !ledger.isPressed(pointer) ? nil : .pointerMoved(pointer, place)
        case 6: return ledger.accept(.release(pointer, at: nil)) == nil ? .pointerUp(pointer, place) : nil
        case 7: return ledger.accept(.cancel(pointer)) == nil ? .pointerCancelled(pointer) : nil
        case 8: return .wheel(wheel(), at: place)
        case 9: return flip() ? .keyDown(pick(keys), modifiers(), isRepeat: flip()) : .keyUp(pick(keys), modifiers())
        case 12:
            let button = pick(ControllerButton.allCases)
            let deflection = Vector(x: number(-1, 1), y: number(-1, 1))
            return flip() ? .controllerButton(button, isPressed: flip()) : .controllerStick(.left, deflection)
        case 10: return .text(pick(texts))
        case 13: return flip() ? .textDropped(pick(texts), at: place) : .dragAnswered(pick(DragAnswer.allCases))
        case 11:
            return flip() ? .resized(Size(width: number(1, 900), height: 500), scale: pick([1, 2])) : .fileDropped(pick(texts), at: place)
        default: return pick([.pointerLeft, .focusLost, .focusGained, .exposed, .dropBegan, .dropEnded])
        }
    }
}

extension InputEvent.Kind {
    fileprivate var isPointer: Bool {
        switch self {
        case .pointerDown, .pointerMoved, .pointerUp: true
        default: false
        }
    }
}
