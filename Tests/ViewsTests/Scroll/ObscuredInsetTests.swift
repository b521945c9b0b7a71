import LayoutMath
import TestSupport
import Testing

@testable import Views

@MainActor
@Suite struct ObscuredInsetTests {
    private let view = ScrollView()
    private let user: StageHarness

    init() {
        user = StageHarness(view, size: Size(width: 400, height: 300))
        view.contentView.addSubview(View(frame: Rect(x: 0, y: 0, width: 400, height: 1000)))
        view.contentSize = Size(width: 400, height: 1000)
        user.advance(by: 0.02)
    }

    @Test func theContentScrollsFurtherAndItsInsetStays() {
        view.contentInset.bottom = 10

        view.obscuredInset.bottom = 120
        view.scroll(to: 5000, animated: false)

        #expect(view.contentOffset.y == 830 && view.contentInset.bottom == 10)
    }

    @Test func whenItShrinksTheContentGlidesBack() {
        view.obscuredInset.bottom = 120
        view.scroll(to: 820, animated: false)

        view.obscuredInset = .zero
        #expect(view.contentOffset.y == 820 && view.targetContentOffset.y == 700)
        user.settle()

        #expect(view.contentOffset.y == 700)
    }

    @Test(arguments: [false, true])
    func aTrackThatWasSetIsExtendedTwiceOver(isSetBefore: Bool) {
        let track = ScrollTrack(viewport: 300, content: 600)
        if isSetBefore { view.setTrack(track) }
        view.obscuredInset.bottom = 50
        if !isSetBefore { view.setTrack(track) }
        #expect(view.scroller.track.limits == 0...350)

        view.obscuredInset.bottom = 20
        #expect(view.scroller.track.limits == 0...320)
        view.obscuredInset = .zero

        #expect(view.scroller.track.limits == 0...300)
    }

    @Test(arguments: [40.0, 200, 500, 930])
    func whatIsRevealedStaysClearOfWhatIsCovered(y: Double) {
        view.obscuredInset.bottom = 160

        let rest = view.reveal(Rect(x: 20, y: y, width: 100, height: 44))
        user.settle()

        #expect(rest.maxY <= 300 - 160 - ScrollView.obscuredMargin && rest.minY >= 0)
        #expect(abs(rest.minY - (y - view.contentOffset.y)) < 1e-6)
    }
}
