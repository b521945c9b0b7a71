import PanoramaKit
import PanoramaTesting
import Testing

@testable import NorthPier

@Suite struct NorthPierTests {
    private let user: StageHarness

    init() throws { user = try StageHarness(window: makeRoot(), size: Size(width: 480, height: 640)) }

    private var ships: [String] { user.views(.item).map(\.semantics.label) }

    @Test func aShipComesToTheLitLamp() async throws {
        try user.tap("lamp", role: .toggle)
        user.drag(from: Point(x: 400, y: 500), to: Point(x: 120, y: 500))
        user.settle()
        #expect(ships.count == 3)

        await user.wait(2)
        user.settle()

        #expect(ships.contains("Sandpiper"))
        try user.checkPicture("ships")
    }

    @Test func aSwipeLetsAShipSailAway() throws {
        user.press(.right)
        user.settle()
        let ship = try user.view("Petrel", role: .item)
        let start = ship.convert(ship.bounds.center, to: nil)

        user.drag(from: start, to: start + Vector(x: -240, y: 0))
        user.settle()

        #expect(ships.sorted() == ["Aurora", "Good Hope"])
    }

    @Test func theLampIsLitByTheKeyboard() throws {
        let dark = try user.picture()
        for _ in 0..<4 where user.stage.focusedView?.semantics.label != "lamp" { user.press(.tab) }

        user.press(.enter)
        user.settle()

        #expect(try user.picture() != dark && !user.stage.needsFrame)
    }

    @Test func everyStopIsRead() { #expect(user.accessibilityFaults() == []) }
}
