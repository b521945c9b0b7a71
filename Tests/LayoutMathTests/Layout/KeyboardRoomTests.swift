import Testing

@testable import LayoutMath

@Suite struct KeyboardRoomTests {
    private let window = Rect(x: 0, y: 0, width: 1280, height: 720)
    private var room: KeyboardRoom { KeyboardRoom(keyboard: Rect(x: 0, y: 400, width: 1280, height: 320), window: window) }

    /// A view that ends above the window's lower edge is covered by less than the keyboard's height, one that ends below by no more.
    @Test(arguments: [(300.0, 50.0, 0.0), (300, 100, 0), (300, 160, 60), (0, 720, 320), (600, 400, 320), (500, 60, 60)])
    func keyboardCoversViewsBelowItsTop(y: Double, height: Double, overlap: Double) {
        let view = Rect(x: 40, y: y, width: 200, height: height)

        #expect(room.overlap(with: view) == overlap)
    }

    @Test func aKeyboardBesideAViewCoversNothing() {
        let docked = KeyboardRoom(keyboard: Rect(x: 700, y: 400, width: 580, height: 320), window: window)

        #expect(docked.overlap(with: Rect(x: 0, y: 300, width: 700, height: 400)) == 0)
        #expect(docked.overlap(with: Rect(x: 0, y: 300, width: 701, height: 400)) == 300)
    }

    @Test func aClosedKeyboardBelowTheWindowCoversAndLiftsNothing() {
        let closed = KeyboardRoom(keyboard: Rect(x: 0, y: 720, width: 1280, height: 320), window: window)

        #expect(!closed.isCovering)
        #expect(closed.overlap(with: window) == 0 && closed.lift(of: window) == 0)
    }

    /// The law: after the lift any field ends 24 points above the keyboard, or higher, and a page is lifted no more than needed.
    @Test func aLiftedFieldEndsTheClearanceAboveTheKeyboard() {
        let places = SeededValues.uniform(in: 0...900, seed: 3)
        for (y, height) in zip(places, SeededValues.uniform(in: 20...60, seed: 4)) {
            let field = Rect(x: 100, y: y, width: 200, height: height)
            let lift = room.lift(of: field)
            let gap = room.keyboard.minY - (field.maxY - lift)

            #expect(lift >= 0)
            if lift > 0 { #expect(abs(gap - KeyboardRoom.clearance) < 1e-9) } else { #expect(gap >= KeyboardRoom.clearance) }
        }
    }

    @Test func ofAFieldHigherThanTheRoomTheCaretIsKeptClear() {
        let (area, caret) = (Rect(x: 0, y: 0, width: 400, height: 390), Rect(x: 10, y: 370, width: 2, height: 20))

        #expect(room.subject(field: area, caret: caret) == caret)
        #expect(room.subject(field: Rect(x: 0, y: 0, width: 400, height: 376), caret: caret).height == 376)
    }
}
