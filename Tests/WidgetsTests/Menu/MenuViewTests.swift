import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

@MainActor
@Suite struct MenuViewTests {
    private let fixture = MenuFixture()
    private var user: StageHarness { fixture.user }

    @Test func arrowsGoThroughTheRowsAndAroundTheEnds() {
        fixture.menu.begin()

        user.key(.down)
        #expect(fixture.highlighted == "open")
        user.key(.down)
        user.key(.down)
        #expect(fixture.highlighted == "by name")
        user.key(.end)
        #expect(fixture.highlighted == "by size")
        user.key(.down)
        #expect(fixture.highlighted == "open")
        user.key(.up)
        #expect(fixture.highlighted == "by size")
        user.key(.home)
        #expect(fixture.highlighted == "open")
        user.key(.tab)
        #expect(fixture.highlighted == "other")
    }

    @Test(arguments: [true, false]) func lettersGoToTheNextTitleThatBeginsWithThem(areShortcuts: Bool) {
        user.stage.usesSingleKeys = areShortcuts
        fixture.menu.begin()

        user.key(.character("b"))
        #expect(fixture.highlighted == "by name")
        user.advance(by: 2)
        user.key(.character("b"))
        #expect(fixture.highlighted == "by date")
        user.advance(by: 2)
        for letter in "o" + "t" { user.key(.character(letter)) }
        #expect(fixture.highlighted == "other")
        user.key(.character("x"))
        #expect(fixture.highlighted == "other")
    }

    @Test func rowsAreHighlightedAtOnceOnlyForKeys() {
        user.press(600, 600)
        user.release(600, 600)
        fixture.menu.begin()
        #expect(fixture.highlighted == nil && user.stage.focusedView === fixture.menu)

        user.key(.function(9))
        fixture.menu.begin()

        #expect(fixture.highlighted == "open" && user.stage.focusRing.isVisible)
    }

    @Test func thePointerBringsTheHighlightWithIt() throws {
        fixture.menu.begin()
        user.key(.down)
        let row = try #require(fixture.row("by date"))
        let place = row.convert(row.bounds.center, to: nil)

        user.send(.pointerMoved(.mouse(.left), place))

        #expect(fixture.highlighted == "by date" && user.stage.cursor == .hand)
    }

    @Test func menuGoesBeforeTheRowActs() throws {
        fixture.menu.begin()

        user.key(.down)
        user.key(.enter)
        #expect(fixture.chosen == ["closed", "open"])
        try user.tap("by size", role: .menuItem)

        #expect(fixture.chosen == ["closed", "open", "closed", "by size"])
    }

    @Test func whatDoesNotFitIsScrolledTo() {
        let low = MenuFixture([["a", "b", "c", "d"], ["e", "f", "g", "h"]], height: 150)
        low.menu.begin()
        #expect(low.isInSight("a") && !low.isInSight("h"))

        low.user.key(.end)
        low.user.settle()
        #expect(low.isInSight("h") && !low.isInSight("a"))
        low.user.key(.down)
        low.user.settle()

        #expect(low.isInSight("a") && low.highlighted == "a")
        low.user.wheel(0, -20, at: Point(x: 60, y: 80))
        low.user.settle()
        #expect(low.isInSight("h"))
    }

    @Test func focusStaysOnTheRowWithTheSameWords() {
        fixture.menu.begin()
        user.key(.end)
        fixture.menu.show([[MenuItem("new") {}, MenuItem("by size") {}]])

        #expect(fixture.highlighted == "by size")
    }

    @Test func neitherKeysNorThePointerChooseARowThatCannotBeChosen() throws {
        var chosen: [String] = []
        fixture.menu.show([["a", "b", "bc", "d"].map { title in MenuItem(title, isEnabled: "bc" == title) { chosen.append(title) } }])
        user.advance(by: 0.1)
        fixture.menu.begin()

        for key in [Key.down, .down, .home, .end, .up, .character("d"), .character("b")] {
            user.key(key)
            #expect(fixture.highlighted == "bc")
        }
        let row = try #require(fixture.row("d"))
        user.send(.pointerMoved(.mouse(.left), row.convert(row.bounds.center, to: nil)))
        #expect(fixture.highlighted == "bc" && user.stage.cursor == .arrow)
        try user.tap("d", role: .menuItem)

        #expect(chosen == [] && fixture.chosen == [])
    }

    @Test func aRowThatCannotBeChosenIsFaint() throws {
        fixture.menu.show([[MenuItem("on") {}, MenuItem("off", shortcut: "F3", isChosen: true, isEnabled: false) {}]])
        user.advance(by: 0.1)

        let opacities = user.list.commands.compactMap { command -> Float? in
            if case .text(let draw) = command { draw.color.alpha } else { nil }
        }

        #expect(opacities == [1, 0.38, 0.38])
    }

    @Test func choicesAndKeysAreTold() {
        fixture.menu.show([[MenuItem("by name", isChosen: true) {}, MenuItem("quit", shortcut: "Ctrl Q") {}]])

        #expect(fixture.row("by name")?.semantics.states.isChecked == true)
        #expect(fixture.row("quit")?.semantics.states.isChecked == nil && fixture.row("quit")?.semantics.shortcut == "Ctrl Q")
        #expect(fixture.menu.semantics.role == .menu)
    }
}

/// Tests where menus open.
@Suite struct MenuPlacementTests {
    private let room = Size(width: 640, height: 480)
    private let size = Size(width: 200, height: 300)

    @Test func opensToTheLowerRight() {
        #expect(MenuAnchor.point(Point(x: 100, y: 50)).place(size, within: room, margin: 8) == Rect(x: 100, y: 50, width: 200, height: 300))
    }

    @Test func opensTheOtherWayWhereItDoesNotFit() {
        #expect(
            MenuAnchor.point(Point(x: 600, y: 400)).place(size, within: room, margin: 8) == Rect(x: 400, y: 100, width: 200, height: 300))
    }

    @Test func belowAControlWithTheSameTrailingEdge() {
        let button = Rect(x: 590, y: 10, width: 36, height: 36)
        #expect(MenuAnchor.control(button).place(size, within: room, margin: 8) == Rect(x: 426, y: 50, width: 200, height: 300))
    }

    @Test(arguments: [0, 150, 320, 480, 640] as [Double], [0, 90, 240, 400, 480] as [Double])
    func staysInTheWindow(x: Double, y: Double) {
        let window = Rect(origin: .zero, size: room).insetBy(8)
        for size in [size, Size(width: 900, height: 900)] {
            let point = MenuAnchor.point(Point(x: x, y: y)).place(size, within: room, margin: 8)
            let control = MenuAnchor.control(Rect(x: x, y: y, width: 20, height: 20)).place(size, within: room, margin: 8)
            #expect(window.intersection(point) == point && window.intersection(control) == control)
        }
    }
}
