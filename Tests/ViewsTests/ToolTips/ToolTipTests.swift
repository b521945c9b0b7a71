import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views

/// A view that can have the focus.
private final class Stop: View {
    override var canBecomeFocused: Bool { true }
}

@MainActor
@Suite struct ToolTipTests {
    private let button: View
    private let other: View
    private let user: StageHarness

    init() {
        let root = View()
        (button, other) = (
            Stop(frame: Rect(x: 100, y: 100, width: 40, height: 40)), Stop(frame: Rect(x: 380, y: 280, width: 20, height: 20))
        )
        button.toolTip = ToolTip("play", shortcut: "S")
        other.toolTip = ToolTip("a tip that is rather long", shortcut: "")
        for view in [button, other] { root.addSubview(view) }
        user = StageHarness(root)
        user.stage.toolTips.style = ToolTipStyle(
            slab: .plain, font: Font(.regular, size: 12), textColor: .black, shortcutColor: .black)
    }

    private var shown: ToolTip? { user.stage.toolTips.shown?.tip }
    private func point(_ view: View) -> Point { view.convert(view.bounds.center, to: nil) }
    private func hover(_ view: View) { user.send(.pointerMoved(.mouse(.left), point(view))) }

    private var words: Set<String> {
        Set(user.list.commands.compactMap { if case .text(let draw) = $0 { draw.run.text } else { nil } })
    }

    @Test func comesAfterAWhileAndCostsNoFramesMeanwhile() {
        hover(button)
        user.advance(by: 0.1)
        #expect(shown == nil && !user.stage.needsFrame && user.stage.nextAlarm == 0.6)

        user.advance(by: 0.6)
        #expect(shown == button.toolTip)
        user.settle()
        #expect(words == ["play", "S"] && !user.stage.needsFrame && user.stage.nextAlarm == nil)
    }

    @Test func leavesWithThePointer() {
        hover(button)
        user.advance(by: 1)
        user.send(.pointerMoved(.mouse(.left), Point(x: 10, y: 10)))
        user.advance(by: 0.5)

        #expect(shown == nil && words.isEmpty && !user.stage.needsFrame)
    }

    @Test func comesWithAFocusThatKeysHaveMoved() {
        user.stage.focus(button)
        user.advance(by: 1)
        #expect(shown == nil)

        user.key(.tab)
        user.advance(by: 0.5)
        #expect(shown == nil)
        user.advance(by: 0.5)
        #expect(shown == other.toolTip)
        user.key(.tab)
        user.advance(by: 0.4)
        #expect(shown == nil)
        user.advance(by: 0.4)
        #expect(shown == button.toolTip)
        user.key(.escape)
        user.advance(by: 2)
        #expect(shown == nil)
    }

    @Test(arguments: ["press", "key"]) func leavesWithAPressAndAKeyUntilThePointerComesBack(cause: String) {
        hover(button)
        user.advance(by: 1)
        if cause == "press" { user.tap(120, 120) } else { user.key(.down) }
        user.advance(by: 2)
        #expect(shown == nil)

        hover(other)
        hover(button)
        user.advance(by: 1)

        #expect(shown == button.toolTip)
    }

    @Test func aPressBeforeItKeepsItAway() {
        hover(button)
        user.advance(by: 0.3)
        user.tap(120, 120)
        user.advance(by: 2)

        #expect(shown == nil)
    }

    @Test func fingersBringNoneUp() {
        user.press(120, 120, pointer: .touch(1))
        user.advance(by: 0.2)
        user.release(120, 120, pointer: .touch(1))
        user.advance(by: 2)

        #expect(shown == nil)
    }

    @Test func goesWithItsView() {
        hover(button)
        user.advance(by: 1)
        button.isHidden = true
        user.advance(by: 0.5)

        #expect(shown == nil && !user.stage.needsFrame)
    }

    @Test func followsOtherWords() {
        hover(button)
        user.advance(by: 1)
        button.toolTip = ToolTip("pause", shortcut: "S")
        user.advance(by: 0.1)

        #expect(shown?.text == "pause" && words == ["pause", "S"])
    }

    @Test func staysInTheWindow() throws {
        hover(button)
        user.advance(by: 1)
        let below = try #require(user.stage.toolTips.shown?.frame)
        #expect(below.minY == 148 && below.midX == 120)
        hover(other)
        user.advance(by: 1)

        let above = try #require(user.stage.toolTips.shown?.frame)
        #expect(above.maxY <= 280 && above.maxX <= 392 && above.minX >= 8)
        user.resize(to: Size(width: 120, height: 60))
        user.advance(by: 0.1)
        if let frame = user.stage.toolTips.shown?.frame { #expect(frame.minX >= 0 && frame.maxX <= 120) }
    }
}
