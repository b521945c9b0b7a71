import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// Tests the law of an arriving page: as soon as it accepts a press, it accepts drags of its views.
@MainActor
@Suite struct NavigationDragTests {
    /// A page with a button, a slider and a list.
    private final class Page: View {
        let slider = Slider("size", value: 0.5, in: 0...1)
        let scroll = ScrollView(.all)
        private(set) var presses = 0
        private var button: PressableBox?

        init() {
            super.init()
            button = PressableBox("go", frame: Rect(x: 200, y: 20, width: 150, height: 40)) { [unowned self] in presses += 1 }
            slider.frame = Rect(x: 100, y: 80, width: 260, height: 40)
            scroll.frame = Rect(x: 40, y: 140, width: 340, height: 140)
            scroll.contentSize = Size(width: 2000, height: 2000)
            button.map(addSubview)
            for view in [slider, scroll] { addSubview(view) }
        }
    }

    private func comingPage(after time: Seconds) -> (Page, StageHarness) {
        let (stack, page) = (NavigationStack("pages", root: View()), Page())
        let user = StageHarness(stack)
        user.settle()
        stack.push(page)
        user.advance(by: time)
        return (page, user)
    }

    private func takesPress(after time: Seconds) -> Bool {
        let (page, user) = comingPage(after: time)
        user.tap(300, 40)
        return page.presses == 1
    }

    private func drags(_ start: Point, by delta: Vector, after time: Seconds, _ value: (Page) -> Double) -> Bool {
        let (page, user) = comingPage(after: time)
        let before = value(page)
        user.press(start.x, start.y)
        user.move(from: start, to: start + delta, in: 0.15)
        user.advance(by: 0.2)
        user.release(start.x + delta.x, start.y + delta.y)
        user.advance(by: 1)
        return value(page) != before
    }

    @Test func aPageTakesDragsAsSoonAsItTakesPresses() {
        var presses = 0
        for step in 0...60 {
            let time = 0.1 + Double(step) / 60
            guard takesPress(after: time) else { continue }
            presses += 1

            #expect(drags(Point(x: 300, y: 100), by: Vector(x: 50, y: 0), after: time) { $0.slider.value }, "the slider at \(time)")
            #expect(
                drags(Point(x: 250, y: 210), by: Vector(x: -60, y: 0), after: time) { $0.scroll.contentOffset.x }, "across at \(time)")
            #expect(drags(Point(x: 250, y: 210), by: Vector(x: 0, y: -60), after: time) { $0.scroll.contentOffset.y }, "up at \(time)")
        }
        #expect(presses > 30)
    }
}

/// The edge of a sheet from which a drag goes back is where the panel is drawn, in windows of all widths, also while it moves.
@MainActor
@Suite struct SheetEdgeTests {
    private func sheet(_ width: Double, _ direction: LayoutDirection) -> (NavigationStack, SheetView, StageHarness) {
        let user = StageHarness(View(), size: Size(width: width, height: 480))
        let stack = NavigationStack("steps")
        stack.direction = direction
        stack.setPages([View(), View()], animated: false)
        let holder = Holder(stack)
        let sheet = SheetView("copies", holder)
        sheet.present(on: user.stage)
        return (stack, sheet, user)
    }

    /// Content that has a preferred size and is filled by a stack.
    private final class Holder: View {
        private let stack: NavigationStack

        init(_ stack: NavigationStack) {
            self.stack = stack
            super.init()
            addSubview(stack)
        }

        override func sizeThatFits(_ size: Size) -> Size { Size(width: min(size.width, 560), height: min(size.height, 300)) }
        override func layoutSubviews() { stack.frame = bounds }
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft], [1.0, 0.2, 0.35])
    func aDragFromTheDrawnEdgeGoesBack(direction: LayoutDirection, time: Seconds) {
        for width in stride(from: 360.0, through: 1920, by: 260) {
            for inside in [1.0, 8, 16, 22] {
                let (stack, sheet, user) = sheet(width, direction)
                user.advance(by: time)
                let panel = sheet.content.superview.map { $0.convert($0.bounds, to: nil) } ?? .zero
                let sign = direction == .leftToRight ? 1.0 : -1
                let start = Point(x: (direction == .leftToRight ? panel.minX : panel.maxX) + sign * inside, y: panel.minY + 60)

                user.drag(from: start, to: start + Vector(x: sign * panel.width * 0.7, y: 0))
                user.advance(by: 1)

                #expect(stack.pages.count == 1, "\(inside) points inside the panel in a window of \(width)")
            }
        }
    }

    @Test func aDragBesideThePanelDoesNotGoBack() {
        let (stack, sheet, user) = sheet(1280, .leftToRight)
        user.advance(by: 1)
        let panel = sheet.content.superview?.frame ?? .zero

        user.drag(from: Point(x: panel.minX - 6, y: panel.minY + 60), to: Point(x: panel.maxX, y: panel.minY + 60))

        #expect(stack.pages.count == 2)
    }
}
