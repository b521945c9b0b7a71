import PanoramaKit
import PanoramaTesting
import Testing

@testable import CollapsingTabs

/// The window's contents are 400 by 500 points. Under a collapsed header, the lists are 384 points high.
@Suite struct CollapsingTabsTests {
    private let user: StageHarness
    private let tabs: CollapsingHeaderView

    init() throws {
        let page = AgendaPage()
        tabs = page.tabs
        user = try StageHarness(window: page, size: Size(width: 448, height: 548))
        user.settle()
    }

    /// Top of an event's row in the window.
    private func top(of event: String) throws -> Double {
        let row = try user.view(event)
        return row.convert(row.bounds, to: nil).minY
    }

    @Test func oneFlickCollapsesTheHeaderAndScrollsTheList() {
        user.fling(from: Point(x: 200, y: 500), by: Vector(x: 0, y: -120), in: 0.08)
        user.settle()

        #expect(tabs.headerShift == 88 && tabs.listOffset > 100)
    }

    @Test func aDragOverTheHeaderMovesRowsByItsDistance() throws {
        let before = try top(of: "event 3")

        user.drag(from: Point(x: 200, y: 150), to: Point(x: 200, y: 110))
        user.settle()

        // A mouse must travel four points before it drags.
        #expect(tabs.headerShift == 36)
        #expect(try top(of: "event 3") == before - 36)
    }

    @Test func anotherTabFindsTheHeaderWhereItWas() throws {
        user.drag(from: Point(x: 200, y: 400), to: Point(x: 200, y: 370))
        let shift = tabs.headerShift

        try user.tap("upcoming", role: .tab)
        user.fling(from: Point(x: 300, y: 400), by: Vector(x: -200, y: 0), in: 0.1)
        #expect(tabs.currentTab == 1 && tabs.headerShift == shift)
    }

    @Test func threeEventsAreTooFewToHoldTheHeaderUp() {
        user.press(.end)
        user.settle()
        #expect(tabs.headerShift == 88)

        user.press(.tab, .control)
        #expect(tabs.headerShift == 88)
        user.settle()

        #expect(tabs.currentTab == 1 && tabs.headerShift == 0)
    }

    @Test func everyStopIsRead() { #expect(user.accessibilityFaults() == []) }
}
