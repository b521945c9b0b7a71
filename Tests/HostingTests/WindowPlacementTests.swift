import LayoutMath
import Particles
import Hosting
import Testing

/// Tests where a window opens again, on random desktops.
@Suite struct WindowPlacementTests {
    private static let least = Size(width: 640, height: 480)

    /// One to three displays beside or above each other, with panels.
    private func displays(_ random: inout RandomSource) -> [Rect] {
        var displays: [Rect] = []
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let size = Size(width: .random(in: 800...3840, using: &random), height: .random(in: 600...2160, using: &random))
            let last = displays.last ?? .zero
            let origin =
                Bool.random(using: &random) ? Point(x: last.maxX, y: .random(in: 0...40, using: &random)) : Point(x: 0, y: last.maxY)
            displays.append(Rect(origin: origin, size: size))
        }
        return displays
    }

    private func frame(_ random: inout RandomSource) -> Rect {
        Rect(
            x: .random(in: -6000...6000, using: &random), y: .random(in: -3000...3000, using: &random),
            width: .random(in: 1...6000, using: &random), height: .random(in: 1...4000, using: &random))
    }

    /// Law: the title bar is on a display, wherever the window was. A window that opens there opens there again.
    @Test(arguments: 0..<500)
    func theTitleBarIsInSightAndTheWindowStays(seed: Int) {
        var random = RandomSource(seed: UInt64(seed))
        let (displays, frame) = (displays(&random), frame(&random))

        let placed = WindowPlacement.inSight(frame, displays: displays, least: Self.least)

        let title = Rect(x: placed.minX, y: placed.minY, width: placed.width, height: 32)
        #expect(displays.contains { $0.minY <= title.minY && $0.intersection(title).width >= 96 && $0.intersection(title).height >= 16 })
        #expect(placed.width >= Self.least.width && placed.height >= Self.least.height)
        let again = WindowPlacement.inSight(placed, displays: displays, least: Self.least)
        #expect(again.origin == placed.origin && isSame(again.size, placed.size))
    }

    /// Unions of displays are rounded.
    private func isSame(_ a: Size, _ b: Size) -> Bool { abs(a.width - b.width) < 1e-9 && abs(a.height - b.height) < 1e-9 }

    /// Law: a window that is moved leaves room for its title bar, if its corner does not include it.
    @Test(arguments: 0..<500) func movedWindowLeavesRoomForItsTitleBar(seed: Int) {
        var random = RandomSource(seed: UInt64(seed))
        let (displays, frame) = (displays(&random), frame(&random))

        let placed = WindowPlacement.inSight(frame, displays: displays, least: Self.least, title: 32)

        #expect(placed.minY == frame.minY || displays.contains { $0.minY + 32 <= placed.minY && placed.minY < $0.maxY })
    }

    /// Law: no window is larger than all displays together, unless they are smaller than the smallest window.
    @Test(arguments: 0..<200)
    func noWindowIsLargerThanTheDesktop(seed: Int) {
        var random = RandomSource(seed: UInt64(seed))
        let displays = displays(&random)
        let desktop = displays.reduce(Rect.zero) { $0.union($1) }
        let rounding = 1e-9

        let placed = WindowPlacement.inSight(frame(&random), displays: displays, least: Self.least)

        #expect(placed.width <= max(desktop.width, Self.least.width) + rounding)
        #expect(placed.height <= max(desktop.height, Self.least.height) + rounding)
    }

    @Test func aWindowLargerThanItsDisplayFillsIt() {
        let display = Rect(x: 0, y: 0, width: 1280, height: 800)

        let placed = WindowPlacement.inSight(Rect(x: -39, y: -10, width: 1600, height: 1000), displays: [display], least: Self.least)

        #expect(placed == display)
    }

    @Test(arguments: [(-10.0, 32.0), (0.0, 0.0), (18.0, 18.0)]) func onlyAMovedWindowLeavesRoomForItsTitleBar(y: Double, placed: Double) {
        let frame = WindowPlacement.inSight(
            Rect(x: 0, y: y, width: 800, height: 600), displays: [Rect(x: 0, y: 0, width: 1280, height: 800)], least: Self.least, title: 32)

        #expect(frame.minY == placed)
    }

    private let twoDisplays = [Rect(x: 0, y: 0, width: 1920, height: 1080), Rect(x: 1920, y: 0, width: 1280, height: 1024)]

    @Test(arguments: [
        Rect(x: 100, y: 80, width: 1280, height: 720), Rect(x: 2000, y: 10, width: 800, height: 600),
        Rect(x: -900, y: 40, width: 1000, height: 700), Rect(x: 1800, y: 900, width: 1280, height: 720),
    ])
    func windowThatAHandCanTakeStaysWhereItWas(_ frame: Rect) {
        #expect(WindowPlacement.inSight(frame, displays: twoDisplays, least: Self.least) == frame)
    }

    @Test(arguments: [
        Rect(x: 4000, y: 80, width: 1280, height: 720), Rect(x: 100, y: -700, width: 1280, height: 720),
        Rect(x: 100, y: 1075, width: 1280, height: 720), Rect(x: -1250, y: 40, width: 1280, height: 720),
    ])
    func windowOnADisplayThatIsGoneComesBackInSight(_ frame: Rect) {
        let placed = WindowPlacement.inSight(frame, displays: twoDisplays, least: Self.least)

        #expect(placed == Rect(x: 320, y: 180, width: 1280, height: 720))
    }

    @Test func savedWindowSizeIsLimitedToTheDisplay() {
        let huge = Rect(x: 9000, y: 0, width: 5000, height: 4000)

        #expect(WindowPlacement.inSight(huge, displays: twoDisplays, least: Self.least) == twoDisplays[0])
        let tiny = Rect(x: 10, y: 10, width: 3, height: -5)
        #expect(WindowPlacement.inSight(tiny, displays: twoDisplays, least: Self.least) == Rect(x: 10, y: 10, width: 640, height: 480))
        #expect(WindowPlacement.inSight(huge, displays: [], least: Self.least) == huge)
    }
}
