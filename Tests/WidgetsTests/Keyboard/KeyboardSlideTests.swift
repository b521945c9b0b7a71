import LayoutMath
import Testing

@testable import Widgets

@Suite struct KeyboardSlideTests {
    private let window = Size(width: 1280, height: 720)
    private var slide = KeyboardSlide()

    init() { _ = slide.resize(to: Size(width: 1280, height: 320), in: window, at: 0) }

    private let below = Rect(x: 0, y: 720, width: 1280, height: 320)
    private let open = Rect(x: 0, y: 400, width: 1280, height: 320)

    @Test mutating func openingTellsTheFrameBeforeTheShow() {
        let will = slide.show(at: 1, animated: true)
        #expect(will.map(\.event) == [.willChangeFrame, .willShow])
        #expect(will.allSatisfy { $0.beginFrame == below && $0.endFrame == open && $0.duration == 0.25 && $0.curve == .easeOut })

        #expect(slide.advance(to: 1.2).isEmpty)
        let did = slide.advance(to: 1.25)

        #expect(did.map(\.event) == [.didChangeFrame, .didShow])
        #expect(did.allSatisfy { $0.beginFrame == below && $0.endFrame == open && $0.duration == 0.25 })
    }

    @Test mutating func closingMirrorsOpening() {
        _ = slide.show(at: 0, animated: true)
        _ = slide.advance(to: 1)

        let will = slide.hide(at: 2, animated: true)
        let did = slide.advance(to: 2.25)

        #expect(will.map(\.event) == [.willChangeFrame, .willHide])
        #expect(did.map(\.event) == [.didChangeFrame, .didHide])
        #expect((will + did).allSatisfy { $0.beginFrame == open && $0.endFrame == below })
    }

    /// The end of the first movement is never reported, and the second begins at the current place of the first.
    @Test mutating func aMovementThatIsInterruptedHasNoEnd() {
        _ = slide.show(at: 0, animated: true)
        let middle = slide.frame(at: 0.1)

        let will = slide.hide(at: 0.1, animated: true)
        let late = slide.advance(to: 0.3)
        let did = slide.advance(to: 0.35)

        #expect(will.map(\.event) == [.willChangeFrame, .willHide] && will[0].beginFrame == middle)
        #expect(middle.minY > 400 && middle.minY < 720)
        #expect(late.isEmpty && did.map(\.event) == [.didChangeFrame, .didHide])
    }

    @Test mutating func aSecondShowOrHideTellsNothing() {
        #expect(slide.hide(at: 0, animated: true).isEmpty)
        _ = slide.show(at: 0, animated: true)

        #expect(slide.show(at: 0.1, animated: true).isEmpty)
    }

    @Test mutating func aResizeWhileItIsOpenChangesOnlyTheFrame() {
        _ = slide.show(at: 0, animated: true)
        _ = slide.advance(to: 1)

        let changes = slide.resize(to: Size(width: 800, height: 300), in: Size(width: 800, height: 600), at: 2)

        #expect(changes.map(\.event) == [.willChangeFrame, .didChangeFrame])
        #expect(changes.allSatisfy { $0.beginFrame == open && $0.endFrame == Rect(x: 0, y: 300, width: 800, height: 300) })
        #expect(changes.allSatisfy { $0.duration == 0 })
    }

    /// A change of the frame while the keyboard leaves must not add its height again.
    @Test mutating func aResizeWhileItClosesTellsNothingThatCovers() {
        _ = slide.show(at: 0, animated: true)
        _ = slide.advance(to: 1)
        _ = slide.hide(at: 2, animated: true)

        let changes = slide.resize(to: Size(width: 800, height: 300), in: Size(width: 800, height: 600), at: 2.1)
        let did = slide.advance(to: 2.25)

        #expect(changes.isEmpty)
        #expect(did.map(\.event) == [.didChangeFrame, .didHide] && did.allSatisfy { $0.endFrame.minY == 600 })
    }

    @Test mutating func inReducedMotionItJumpsAndTellsSo() {
        let will = slide.show(at: 1, animated: false)

        #expect(will.allSatisfy { $0.duration == 0 } && slide.frame(at: 1) == open)
        #expect(slide.advance(to: 1).map(\.event) == [.didChangeFrame, .didShow])
    }

    /// Frames follow each other without a jump, for any interruptions.
    @Test mutating func theFrameIsContinuousAcrossInterruptions() {
        var (last, isOpen) = (slide.frame(at: 0).minY, false)
        for step in 1...400 {
            let time = Double(step) / 240
            if step % 23 == 0 {
                isOpen.toggle()
                _ = isOpen ? slide.show(at: time, animated: true) : slide.hide(at: time, animated: true)
            }
            _ = slide.advance(to: time)
            let y = slide.frame(at: time).minY
            #expect(abs(y - last) < 14 && (400...720).contains(y))
            last = y
        }
    }
}
