import Platform
import Testing

@testable import Widgets

@MainActor
@Suite struct KeyboardStateTests {
    private var state = KeyboardState(KeyboardLayout.builtIn)

    private func typed(_ events: [InputEvent.Kind]) -> String {
        events.map { if case .text(let text) = $0 { text } else { "?" } }.joined()
    }

    /// Every key of every plane of every layout types its face.
    @Test func everyKeyOfEveryLayoutTypesItsText() {
        for index in KeyboardLayout.builtIn.indices {
            for plane in KeyboardLayout.Plane.allCases {
                var state = KeyboardState(KeyboardLayout.builtIn, index: index)
                _ = state.press(.plane(plane), at: 0)
                for key in state.layout.rows(of: plane).joined() { #expect(state.press(.character(key), at: 0) == [.text(key)]) }
            }
        }
    }

    @Test mutating func shiftTypesOneCapital() {
        _ = state.press(.shift, at: 0)

        let events = state.press(.character("a"), at: 1) + state.press(.character("a"), at: 2)

        #expect(typed(events) == "Aa")
    }

    @Test mutating func shiftPressedTwiceTypesCapitalsUntilItIsPressedAgain() {
        _ = state.press(.shift, at: 0)
        _ = state.press(.shift, at: 0.3)
        #expect(state.shift == .locked)
        var events = state.press(.character("a"), at: 1) + state.press(.character("b"), at: 2)
        _ = state.press(.shift, at: 3)

        events += state.press(.character("c"), at: 4)

        #expect(typed(events) == "ABc")
    }

    @Test mutating func twoSlowPressesOfShiftTurnItOffAgain() {
        _ = state.press(.shift, at: 0)
        _ = state.press(.shift, at: 0.5)

        #expect(state.shift == .off)
    }

    /// Between two presses of Shift, no other key may be typed.
    @Test mutating func aLetterBetweenTwoPressesOfShiftLocksNothing() {
        _ = state.press(.shift, at: 0)
        _ = state.press(.character("a"), at: 0.1)
        _ = state.press(.shift, at: 0.2)

        #expect(state.shift == .once)
    }

    @Test mutating func capitalsFollowTheLanguage() {
        _ = state.press(.nextLayout, at: 0)
        _ = state.press(.shift, at: 1)
        #expect(state.choices(for: .character("s")).prefix(2) == ["S", "ẞ"])
        _ = state.press(.nextLayout, at: 2)
        _ = state.press(.nextLayout, at: 3)

        #expect(state.layout.language == "el" && state.press(.character("ς"), at: 4) == [.text("Σ")])
    }

    @Test mutating func theLastLayoutIsFollowedByTheFirst() {
        for _ in 0..<4 { _ = state.press(.nextLayout, at: 0) }

        #expect(state.layout.language == "en")
    }

    @Test mutating func deleteAndReturnAreKeys() {
        #expect(state.press(.delete, at: 0) == [.keyDown(.backspace, [], isRepeat: false), .keyUp(.backspace, [])])
        #expect(state.press(.enter, at: 0) == [.keyDown(.enter, [], isRepeat: false), .keyUp(.enter, [])])
        #expect(state.press(.close, at: 0).isEmpty && state.press(.plane(.numbers), at: 0).isEmpty)
    }

    /// Each plane has a row for the design's four, and its keys are as wide as those of the letters' rows if there is room.
    @Test func rowsAreAsWideAsTheLongestOne() {
        for layout in KeyboardLayout.builtIn {
            for plane in KeyboardLayout.Plane.allCases {
                for closes in [false, true] {
                    let rows = KeyboardRows(layout, plane, switchesLayouts: true, closes: closes)
                    let units = rows.widths.map { $0.reduce(0, +) }
                    #expect(rows.keys.count == 4 && rows.keys.map(\.count) == rows.widths.map(\.count))
                    #expect(abs(units[2] - units[3]) < 1e-9 && units.max() == units[3])
                }
            }
        }
    }
}
