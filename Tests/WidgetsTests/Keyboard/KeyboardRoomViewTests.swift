import LayoutMath
import Particles
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// Tests how a keyboard makes room for the focused field: insets, scrolling and the lift of the page.
@MainActor
@Suite struct KeyboardRoomViewTests {
    /// A page with a scroll view of 20 fields, and the views around it.
    private struct Form {
        let fixture = KeyboardFixture()
        let outer = ScrollView()
        let scroll = ScrollView()
        var fields: [TextField] = []

        init(frame: Rect, inside outerFrame: Rect? = nil) {
            for index in 0..<20 {
                let field = TextField("field \(index)")
                field.frame = Rect(x: 10, y: 10 + Double(index) * 60, width: 200, height: 44)
                scroll.contentView.addSubview(field)
                fields.append(field)
            }
            scroll.contentSize = Size(width: frame.width, height: 1220)
            scroll.frame = frame
            if let outerFrame {
                outer.frame = outerFrame
                outer.contentSize = Size(width: outerFrame.width, height: 1400)
                outer.contentView.addSubview(scroll)
                fixture.page.addSubview(outer)
            } else {
                fixture.page.addSubview(scroll)
            }
            fixture.user.advance(by: 0.1)
        }

        func focus(_ field: View) {
            fixture.user.stage.focus(field)
            fixture.settle()
        }
    }

    /// Touches the page: a field that is focused by code after a touch counts as touched.
    private func opened(_ form: Form) { form.fixture.touch(Point(x: form.fixture.user.stage.size.width - 4, y: 4)) }

    @Test func aFieldInSightMovesNothing() {
        let fixture = KeyboardFixture()

        fixture.touch(fixture.high)

        #expect(fixture.page.translation == .zero)
    }

    @Test func aFieldThatWouldBeCoveredIsLiftedToTheClearance() {
        let fixture = KeyboardFixture()

        fixture.touch(fixture.low)
        #expect(abs(fixture.clearance(below: fixture.low) - 24) < 1e-9)
        fixture.touch(fixture.high)
        #expect(fixture.page.translation == .zero)
        fixture.touch(Point(x: 900, y: 100))
        fixture.settle()

        #expect(fixture.page.translation == .zero && !fixture.user.stage.isMoving)
    }

    /// The page moves with the keyboard. Its lower edge never appears above the panel.
    @Test func whileItSlidesThePageFollowsTheKeyboard() {
        let fixture = KeyboardFixture()
        let point = fixture.low.frame.center
        fixture.touch(point)

        for _ in 0..<30 {
            fixture.user.advance(by: 1.0 / 120)
            let (page, panel) = (fixture.page.translation.y + 720, fixture.keyboard.keyboardFrame.minY)
            #expect(page >= panel - 1e-9)
        }

        #expect(abs(fixture.page.translation.y + 268) < 1e-9)
    }

    /// The law: over random windows, scroll views and fields, the focused field ends 24 points or more above the keyboard.
    @Test func inEveryWindowEveryFieldIsClear() {
        var random = RandomSource(seed: 5)
        func next(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        for round in 0..<40 {
            let size = Size(width: next(480...1600).rounded(), height: next(400...1100).rounded())
            let y = next(0...(size.height - 120)).rounded()
            let frame = Rect(x: 20, y: y, width: 300, height: next(60...(size.height - y + 100)).rounded())
            let form =
                round.isMultiple(of: 2)
                ? Form(frame: frame) : Form(frame: frame, inside: Rect(x: 0, y: next(0...200), width: 340, height: next(150...600)))
            form.fixture.user.resize(to: size)
            opened(form)
            for _ in 0..<3 {
                let field = form.fields[Int.random(in: 0..<20, using: &random)]
                form.focus(field)
                #expect(form.fixture.keyboard.isOpen)
                #expect(form.fixture.clearance(below: field) >= 24 - 1e-6, "round \(round), \(field.label) in \(frame) of \(size)")
                #expect(field.convert(field.bounds, to: nil).minY >= -1e-6, "round \(round), \(field.label) in \(frame) of \(size)")
            }
        }
    }

    @Test func onlyWhatIsCoveredOfAScrollViewIsAnInset() {
        let form = Form(frame: Rect(x: 400, y: 100, width: 300, height: 500))
        opened(form)

        form.focus(form.fields[7])

        #expect(form.scroll.safeInsets.bottom == 200 && form.scroll.contentInset == .zero)
        #expect(form.fixture.page.translation == .zero)
        #expect(form.fixture.clearance(below: form.fields[7]) >= 24)
    }

    @Test func theLastFieldCanBeScrolledClear() {
        let form = Form(frame: Rect(x: 400, y: 0, width: 300, height: 720))
        opened(form)

        form.focus(form.fields[19])

        #expect(form.fixture.clearance(below: form.fields[19]) >= 24 - 1e-6)
    }

    /// The same if it was changed meanwhile: the keyboard removes only what it added.
    @Test func insetsAreRestoredToWhatTheyWere() {
        let form = Form(frame: Rect(x: 400, y: 100, width: 300, height: 620))
        form.scroll.contentInset.bottom = 30
        form.fixture.keyboard.coveredInsets.bottom = 12
        opened(form)
        form.focus(form.fields[10])
        #expect(form.scroll.safeInsets.bottom == 332 && form.scroll.contentInset.bottom == 30)
        form.scroll.contentInset.bottom = 50
        form.fixture.keyboard.coveredInsets.bottom += 8

        form.fixture.user.stage.focus(nil)
        form.fixture.settle()

        #expect(form.scroll.safeInsets.bottom == 20 && form.scroll.contentInset.bottom == 50)
    }

    /// A list beside the field can be read to its end.
    @Test func whateverIsCoveredScrollsClear() {
        let form = Form(frame: Rect(x: 400, y: 100, width: 300, height: 620))
        opened(form)

        form.focus(form.fixture.low)

        #expect(form.scroll.safeInsets.bottom == 320 && abs(form.fixture.clearance(below: form.fixture.low) - 24) < 1e-9)
        form.scroll.scroll(to: .greatestFiniteMagnitude, animated: false)
        #expect(form.fields[19].convert(form.fields[19].bounds, to: form.fixture.page).maxY <= 400)
    }

    @Test(arguments: [Size(width: 800, height: 600), Size(width: 720, height: 1280), Size(width: 640, height: 480)])
    func aWindowThatIsResizedOrTurnedKeepsTheFieldClear(size: Size) {
        let form = Form(frame: Rect(x: 20, y: 60, width: 300, height: 400))
        opened(form)
        form.focus(form.fields[12])
        var events: [KeyboardEvent] = []
        let observer = KeyboardObserver(of: form.fixture.keyboard) { events.append($0.event) }

        form.fixture.user.resize(to: size)
        form.fixture.settle()

        #expect(observer.events.count == 6 && events == [.willChangeFrame, .didChangeFrame])
        #expect(form.fixture.clearance(below: form.fields[12]) >= 24 - 1e-6)
        #expect(form.fixture.keyboard.keyboardFrame.maxY == size.height)
    }

    @Test func theUserMayScrollTheFieldAway() {
        let form = Form(frame: Rect(x: 400, y: 0, width: 300, height: 720))
        opened(form)
        form.focus(form.fields[10])

        form.scroll.scroll(to: 0, animated: false)
        form.fixture.settle()

        #expect(form.scroll.contentOffset.y == 0 && form.fixture.keyboard.isOpen)
    }

    @Test func ofAHighAreaTheCaretStaysClearWhileOneTypes() {
        let fixture = KeyboardFixture()
        let area = TextArea("notes")
        area.frame = Rect(x: 400, y: 60, width: 400, height: 600)
        fixture.page.addSubview(area)
        fixture.user.advance(by: 0.1)
        fixture.touch(area)
        #expect(fixture.page.translation == .zero)

        for _ in 0..<30 { fixture.type(.enter) }
        fixture.settle()

        let caret = area.convert(area.textInputRect, to: nil)
        #expect(caret.maxY <= 400 - 24 + 1e-6 && caret.minY > 0 && fixture.page.translation.y < 0)
    }

    @Test func inReducedMotionEverythingJumps() {
        let fixture = KeyboardFixture(motion: .reduced)
        let point = fixture.low.frame.center

        fixture.touch(point)
        fixture.user.advance(by: 1.0 / 60)

        #expect(fixture.keyboard.keyboardFrame.minY == 400 && abs(fixture.clearance(below: fixture.low) - 24) < 1e-9)
    }
}
