import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views

/// Calls a closure that drawing must not call.
private final class Meddler: View {
    var act: @MainActor (Meddler) -> Void = { _ in }
    override func draw(in canvas: Canvas) { act(self) }

    /// Draws one frame in which drawing does `act`.
    static func draw(_ act: @escaping @MainActor (Meddler) -> Void) {
        let (root, meddler) = (View(), Meddler(frame: Rect(x: 0, y: 0, width: 20, height: 10)))
        meddler.act = act
        root.addSubview(meddler)
        meddler.addSubview(View())
        let stage = Stage(root: root, size: Size(width: 40, height: 30), text: MonospacedText(), images: NoImages())
        _ = stage.frame(at: 0, events: [])
    }
}

/// Recording changes nothing. Code that changes something traps, and the message names it.
@MainActor
@Suite struct DisplayPassTests {
    @Test func drawingThatReadsOnlyIsFree() {
        Meddler.draw { meddler in
            _ = meddler.convert(meddler.bounds, to: nil)
            meddler.alpha = 1
            meddler.isHidden = false
        }
    }

    @Test func askingForALayoutTrapsAndNamesTheViews() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await Meddler.draw { $0.superview?.setNeedsLayout() }
        }

        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(words.contains("drawing changes nothing, but Meddler calls setNeedsLayout() of View"))
    }

    @Test func askingForAFrameTraps() async {
        await #expect(processExitsWith: .failure) { await Meddler.draw { $0.setNeedsDisplay() } }
        await #expect(processExitsWith: .failure) { await Meddler.draw { $0.stage?.setNeedsDisplay() } }
        await #expect(processExitsWith: .failure) { await Meddler.draw { $0.setNeedsAdvance() } }
    }

    @Test func settingAnAlarmTraps() async {
        await #expect(processExitsWith: .failure) { await Meddler.draw { $0.setNeedsAdvance(at: 1) } }
        await #expect(processExitsWith: .failure) { await Meddler.draw { $0.cancelAdvance() } }
    }

    @Test func movingOrHidingAViewTraps() async {
        await #expect(processExitsWith: .failure) { await Meddler.draw { $0.frame.origin.x += 1 } }
        await #expect(processExitsWith: .failure) { await Meddler.draw { $0.translation = Vector(x: 1, y: 0) } }
        await #expect(processExitsWith: .failure) { await Meddler.draw { $0.alpha = 0.5 } }
        await #expect(processExitsWith: .failure) { await Meddler.draw { $0.subviews[0].isHidden = true } }
    }

    @Test func changingTheTreeTraps() async {
        await #expect(processExitsWith: .failure) { await Meddler.draw { $0.addSubview(View()) } }
        await #expect(processExitsWith: .failure) { await Meddler.draw { $0.subviews[0].removeFromSuperview() } }
    }

    @Test func changingTheFocusTraps() async {
        await #expect(processExitsWith: .failure) { await Meddler.draw { $0.stage?.focus($0) } }
    }

    @Test func askingForAPictureTraps() async {
        await #expect(processExitsWith: .failure) { await Meddler.draw { _ = $0.stage?.images.state(of: ImageID("a")) } }
        await #expect(processExitsWith: .failure) { await Meddler.draw { $0.request(ImageID("a")) } }
        await #expect(processExitsWith: .failure) { await Meddler.draw { $0.prefetch(ImageID("a")) } }
    }
}
