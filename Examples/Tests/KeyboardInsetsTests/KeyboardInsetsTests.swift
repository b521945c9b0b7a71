import PanoramaKit
import PanoramaTesting
import Testing

@testable import KeyboardInsets

@Suite struct KeyboardInsetsTests {
    private let page = KeyboardPage()
    private let keyboard: OnScreenKeyboard
    private let user: StageHarness

    init() throws {
        keyboard = OnScreenKeyboard(over: page)
        user = try StageHarness(window: keyboard, size: Size(width: 640, height: 480))
        user.advance(by: 0.1)
    }

    /// Touches a field in the form, and waits for everything to come to rest.
    private func touch(_ field: TextField) {
        let point = field.convert(field.bounds.center, to: nil)
        user.press(point.x, point.y, pointer: .touch(1))
        user.release(point.x, point.y, pointer: .touch(1))
        user.advance(by: 1.5)
    }

    private var events: [String] { page.lines.map { String($0.prefix { $0 != ":" }) } }

    @Test func everyFieldIsClearOfTheKeyboard() {
        touch(page.fields[2])
        for field in page.fields {
            user.stage.focus(field)
            user.advance(by: 1.5)
            #expect(field.convert(field.bounds, to: nil).maxY <= keyboard.keyboardFrame.minY - KeyboardRoom.clearance + 1e-6)
        }
    }

    @Test func theListTellsTheEventsInTheirOrder() {
        touch(page.fields[0])
        user.stage.focus(nil)
        user.advance(by: 1.5)

        #expect(
            events == [
                "willChangeFrame", "willShow", "didChangeFrame", "didShow", "willChangeFrame", "willHide", "didChangeFrame", "didHide",
            ])
    }

    @Test func insetsAreAsBeforeWhenTheKeyboardIsGone() {
        let before = (page.form.contentInset, page.log.contentInset)
        touch(page.fields[4])
        #expect(page.log.safeInsets.bottom == 240 && page.form.safeInsets.bottom == 240)

        user.press(.character("a"))
        user.advance(by: 1.5)

        #expect(page.log.safeInsets.bottom == 56 && page.form.safeInsets.bottom == 56)
        #expect(page.form.contentInset == before.0 && page.log.contentInset == before.1)
    }

    @Test func theLastFieldScrollsClearOfTheBar() throws {
        let last = try #require(page.fields.last)
        for _ in 0..<20 { user.wheel(0, -5, at: Point(x: 100, y: 200)) }
        user.advance(by: 1.5)

        #expect(last.convert(last.bounds, to: page).maxY <= page.bar.frame.minY)
    }

    @Test func everyStopIsRead() { #expect(user.accessibilityFaults() == []) }
}
