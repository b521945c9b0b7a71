import LayoutMath
import Testing
import Views

@testable import Widgets

@MainActor
@Suite struct SwiperRowTests {
    private func track(_ width: Double, gutter: Double, count: Int) -> ScrollTrack {
        ScrollTrack(viewport: width, limits: 0...(width + gutter) * Double(count - 1))
    }

    /// Whatever sizes follow each other.
    @Test(arguments: [0.0, 1, 2, 3])
    func theIndexInTheMiddleSurvivesChangesOfSize(index: Double) {
        var row = SwiperRow()
        row.layOut(track(100, gutter: 10, count: 4), gutter: 10, pitch: 110, goal: 0, at: 0)
        row.scroller.scroll(to: index * 110, animated: false, at: 0)

        for (width, gutter) in [(400.0, 10.0), (400, 40), (37, 0), (1000, 16)] {
            let pitch = width + gutter
            row.layOut(track(width, gutter: gutter, count: 4), gutter: gutter, pitch: pitch, goal: index * pitch, at: 0)
            #expect(abs(row.scroller.offset(at: 0) / pitch - index) < 1e-9)
        }
    }

    @Test func theFirstLayoutShowsTheSelectedPicture() {
        var row = SwiperRow()

        row.layOut(track(100, gutter: 10, count: 4), gutter: 10, pitch: 110, goal: 220, at: 0)

        #expect(row.scroller.offset(at: 0) == 220)
    }

    @Test func theDirectionIsThatOfTheLastStep() {
        var row = SwiperRow()

        row.turn(from: 3, to: 2)
        row.turn(from: 2, to: 2)
        #expect(row.direction == -1)
        row.turn(from: 0.5, to: 0.6)
        #expect(row.direction == 1)
    }
}
