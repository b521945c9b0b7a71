import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// Tests fingers on the keys by the text that arrives in the field.
@MainActor
@Suite struct KeyboardTypingTests {
    private let fixture = KeyboardFixture()
    private var user: StageHarness { fixture.user }

    init() { fixture.touch(fixture.high) }

    private var text: String { fixture.high.text }

    @Test func wordsAreTypedWithCapitalsSpacesAndDigits() {
        fixture.type(.shift, .character("h"), .character("i"), .space, .plane(.numbers), .character("4"), .plane(.letters), .character("."))

        #expect(text == "Hi 4.")
    }

    /// The return key's title for the focused field, in the language of the keys.
    @Test(arguments: [("en", "search", "next"), ("de", "Suchen", "Weiter"), ("el", "αναζήτηση", "επόμενο")])
    func theReturnKeySaysWhatItDoes(language: String, search: String, next: String) {
        let fixture = KeyboardFixture(opening: .always, language: language)
        (fixture.high.submitKey, fixture.low.submitKey) = (.search, .next)
        func title() -> String? {
            fixture.keyboard.panel.subviews.compactMap { $0 as? KeyView }.first { !$0.isHidden && $0.key == .enter }?.semantics.label
        }

        fixture.touch(fixture.high)
        #expect(title() == search)
        fixture.user.stage.focus(fixture.low)
        fixture.settle()
        #expect(title() == next)
    }

    @Test func twoTouchesOfShiftAreCapitals() {
        fixture.type(.shift, .shift, .character("o"), .character("k"), .shift, .character("o"))

        #expect(text == "OKo")
    }

    /// The second finger comes before the first has left; both letters arrive, in the order in which they were pressed.
    @Test func twoFingersThatOverlapTypeBothLetters() {
        let (first, second) = (fixture.place(of: .character("t")), fixture.place(of: .character("h")))
        user.press(first.x, first.y, pointer: .touch(1))
        user.advance(by: 0.03)
        user.press(second.x, second.y, pointer: .touch(2))
        #expect(text == "t")
        user.release(first.x, first.y, pointer: .touch(1))
        user.release(second.x, second.y, pointer: .touch(2))

        #expect(text == "th")
    }

    @Test func twoFingersOnOneKeyTypeItTwice() {
        let place = fixture.place(of: .character("l"))
        for finger in 1...2 { user.press(place.x, place.y, pointer: .touch(finger)) }
        for finger in 1...2 { user.release(place.x, place.y, pointer: .touch(finger)) }

        #expect(text == "ll")
    }

    /// Half a second, then one in a twentieth of a second: after 1 s it is the press and 11 repetitions, at any frame rate.
    @Test(arguments: [30.0, 60, 144])
    func deleteRepeatsWhileItIsHeld(framesPerSecond: Double) {
        user.frameInterval = 1 / framesPerSecond
        fixture.high.complete(to: String(repeating: "x", count: 40))
        let place = fixture.place(of: .delete)

        user.press(place.x, place.y, pointer: .touch(1))
        #expect(text.count == 39)
        user.advance(by: 0.49)
        #expect(text.count == 39)
        user.advance(by: 0.52)
        #expect(text.count == 28)
        user.release(place.x, place.y, pointer: .touch(1))
        user.advance(by: 1)

        #expect(text.count == 28)
    }

    /// Held for half a second, `e` offers e è é ê ë ē; two keys to the right is é.
    @Test func aLongPressOffersAccentsAndSlidingChooses() {
        let place = fixture.place(of: .character("e"))
        user.press(place.x, place.y, pointer: .touch(1))
        user.advance(by: 0.6)
        #expect(text.isEmpty && fixture.keyboard.panel.holds.first?.choices == ["e", "è", "é", "ê", "ë", "ē"])

        user.move(from: place, to: place + Vector(x: 2 * 88, y: -60), in: 0.1, pointer: .touch(1))
        user.release(place.x + 2 * 88, place.y - 60, pointer: .touch(1))

        #expect(text == "é" && fixture.keyboard.panel.holds.isEmpty)
    }

    @Test func everyChoiceOfEveryKeyCanBeChosen() {
        for character in ["a", "e", "o", "s", "u"] {
            let key = KeyboardKey.character(character)
            let choices = fixture.keyboard.panel.state.choices(for: key)
            for (index, choice) in choices.enumerated() {
                fixture.high.complete(to: "")
                let place = fixture.place(of: key)
                user.press(place.x, place.y, pointer: .touch(1))
                user.advance(by: 0.6)
                let cells = fixture.keyboard.panel.holds.first.map(fixture.keyboard.panel.choiceCells) ?? []
                let goal = fixture.keyboard.panel.convert(cells[index].center, to: nil)
                user.move(from: place, to: goal, in: 0.1, pointer: .touch(1))
                user.release(goal.x, goal.y, pointer: .touch(1))
                #expect(text == choice)
            }
        }
    }

    @Test func aLongPressThatIsReleasedWithoutSlidingTypesTheKey() {
        let place = fixture.place(of: .character("n"))
        user.press(place.x, place.y, pointer: .touch(1))
        user.advance(by: 0.8)
        user.release(place.x, place.y, pointer: .touch(1))

        #expect(text == "n")
    }

    @Test func aFingerThatSlidesToTheNextKeyTypesThatOne() {
        let (from, to) = (fixture.place(of: .character("d")), fixture.place(of: .character("f")))
        user.press(from.x, from.y, pointer: .touch(1))
        user.move(from: from, to: to, in: 0.1, pointer: .touch(1))
        #expect(fixture.keyboard.panel.key(at: fixture.keyboard.panel.mappingToWindow.inverse(to))?.isPressed == true)
        user.release(to.x, to.y, pointer: .touch(1))

        #expect(text == "f")
    }

    @Test func aFingerThatLeavesAFunctionKeyHasThoughtBetterOfIt() {
        let (from, to) = (fixture.place(of: .enter), fixture.place(of: .character("h")))
        var submits = 0
        fixture.high.submitted = { submits += 1 }

        user.press(from.x, from.y, pointer: .touch(1))
        user.move(from: from, to: to, in: 0.1, pointer: .touch(1))
        user.release(to.x, to.y, pointer: .touch(1))

        #expect(submits == 0 && text.isEmpty && fixture.keyboard.panel.holds.isEmpty)
    }

    @Test func returnDoesWhatEnterDoesInTheField() {
        var submitted: [String] = []
        fixture.high.submitted = { submitted.append(fixture.high.text) }

        fixture.type(.character("o"), .enter)

        #expect(submitted == ["o"])
    }

    @Test func aFingerThatTheSystemTakesAwayTypesNothing() {
        let place = fixture.place(of: .character("p"))
        user.press(place.x, place.y, pointer: .touch(1))
        user.send(.pointerCancelled(.touch(1)))

        #expect(text.isEmpty && fixture.keyboard.panel.holds.isEmpty)
    }

    @Test func touchBetweenKeysPressesTheNearest() {
        let place = fixture.place(of: .character("g"))

        fixture.touch(Point(x: place.x + 47, y: place.y))
        fixture.touch(Point(x: place.x + 49, y: place.y))
        fixture.touch(Point(x: 20, y: 700))

        #expect(text == "gh" && user.stage.focusedView === fixture.high)
    }

    @Test func aPressedKeyIsEnlargedAboveItself() {
        let place = fixture.place(of: .character("e"))
        func pops() -> Int {
            user.list.commands.count { if case .shape(.rounded, let rect, _, _) = $0 { rect.height == 68 } else { false } }
        }
        #expect(pops() == 0)

        user.press(place.x, place.y, pointer: .touch(1))
        #expect(pops() == 1)
        user.release(place.x, place.y, pointer: .touch(1))

        #expect(pops() == 0)
    }

    @Test func anotherLayoutHasOtherKeys() {
        fixture.type(.nextLayout, .character("ü"), .nextLayout, .nextLayout, .shift, .character("ω"))

        #expect(text == "üΩ" && user.stage.description.contains("διάστημα"))
    }

    /// A field that is read from right to left gets the same events as any other.
    @Test func aRightToLeftFieldTakesKeysAndDeletes() {
        fixture.high.complete(to: "שלו")
        fixture.type(.character("a"), .delete, .delete)

        #expect(text == "של")
    }

    @Test func aNewFieldBeginsWithSmallLetters() {
        fixture.type(.shift, .shift, .plane(.numbers))

        user.stage.focus(fixture.low)
        user.advance(by: 0.5)
        fixture.type(.character("a"))

        #expect(fixture.low.text == "a")
    }

    @Test func inAnAreaReturnBeginsAParagraph() {
        let area = TextArea("notes")
        area.frame = Rect(x: 400, y: 40, width: 400, height: 200)
        fixture.page.addSubview(area)
        user.advance(by: 0.1)

        fixture.touch(area)
        fixture.type(.character("a"), .enter, .character("b"))

        #expect(area.text == "a\nb")
    }
}
