import LayoutMath
import Testing
import Views

@MainActor
@Suite struct FrameTrapTests {
    @Test func aFrameThatIsNotANumberTrapsWithItsValue() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { View().frame = Rect(x: 1, y: 2, width: .nan, height: 4) }
        }

        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(words.contains("a view's frame has no NaN") && words.contains("nan"), "\(words)")
    }

    @Test func noViewBeginsWithSuchAFrame() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run { _ = View(frame: Rect(x: .nan, y: 2, width: 3, height: 4)) }
        }
    }

    @Test func infiniteFramesAreAllowed() {
        let view = View()

        view.frame = Rect(x: 0, y: 0, width: .infinity, height: 1)

        #expect(view.frame.width == .infinity)
    }
}
