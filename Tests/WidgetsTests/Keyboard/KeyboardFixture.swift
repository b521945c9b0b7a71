import LayoutMath
import Platform
import TestSupport

@testable import Views
@testable import Widgets

/// A page with two fields under an on-screen keyboard, in a window of 1280 × 720. The keyboard covers the lower 320 points and the low
/// field.
@MainActor
struct KeyboardFixture {
    let page = View()
    let high = TextField("high")
    let low = TextField("low")
    let keyboard: OnScreenKeyboard
    let user: StageHarness

    init(
        opening: OnScreenKeyboard.Opening = .byTouch, size: Size = Size(width: 1280, height: 720), language: String? = nil,
        motion: MotionPreference = .full
    ) {
        high.frame = Rect(x: 40, y: 300, width: 300, height: 44)
        low.frame = Rect(x: 40, y: 600, width: 300, height: 44)
        for field in [high, low] { page.addSubview(field) }
        keyboard = OnScreenKeyboard(over: page, opening: opening, language: language)
        user = StageHarness(keyboard, size: size, motion: motion)
    }

    /// Touches the middle of a view, and waits until everything rests.
    func touch(_ view: View, pointer: Pointer = .touch(1)) {
        let point = view.convert(view.bounds.center, to: nil)
        touch(point, pointer: pointer)
        settle()
    }

    func touch(_ point: Point, pointer: Pointer = .touch(1)) {
        user.press(point.x, point.y, pointer: pointer)
        user.release(point.x, point.y, pointer: pointer)
    }

    /// Draws frames for longer than any movement here lasts; the caret's blinking never ends.
    func settle() { user.advance(by: 2) }

    /// The middle of a key in the window.
    func place(of key: KeyboardKey) -> Point {
        let view = keyboard.panel.subviews.compactMap { $0 as? KeyView }.first { !$0.isHidden && $0.key == key }
        precondition(view != nil, "the keyboard has no key \(key) now")
        return view.map { $0.convert($0.bounds.center, to: nil) } ?? .zero
    }

    /// Presses keys one after another, each for a twentieth of a second.
    func type(_ keys: KeyboardKey...) {
        for key in keys {
            let point = place(of: key)
            user.press(point.x, point.y, pointer: .touch(1))
            user.advance(by: 0.05)
            user.release(point.x, point.y, pointer: .touch(1))
            user.advance(by: 0.05)
        }
    }

    /// Distance in points from the lower edge of a view to the keyboard.
    func clearance(below view: View) -> Double { keyboard.keyboardFrame.minY - view.convert(view.bounds, to: nil).maxY }
}
