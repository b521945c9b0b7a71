import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// The fields that every scroller has in a trace.
@MainActor
@Suite struct ScrollTraceTests {
    static let fields: Set = ["contentOffset", "contentSize", "velocity", "state", "snapPoints", "targetPage", "page", "progress"]

    @Test func everyScrollerTellsTheSameFields() {
        let ring = RingView()
        ring.setItems((0..<5).map { RingItem(id: "\($0)", image: "\($0)", title: "") }, animated: false)
        let collection = CollectionFixture(GridLayout(), (0..<40).map { "\($0)" })
        let views: [View] = [
            PanoramaFixture.shown().0, SwiperFixture().swiper, PickerFixture().picker, ring, collection.view,
        ]

        for view in views {
            #expect(ScrollTraceTests.fields.isSubset(of: Set((view.traceFields ?? [:]).keys)), "\(type(of: view))")
        }
    }

    @Test func theSwiperTellsWhereItsPicturesRest() throws {
        let fixture = SwiperFixture()
        fixture.select(2)

        let trace = try #require(fixture.swiper.traceFields)

        #expect(trace["page"] == .number(2) && trace["targetPage"] == .number(2) && trace["progress"] == .number(2))
        guard case .array(let stops) = trace["snapPoints"] else { return #expect(Bool(false), "there are no snap points") }
        #expect(stops.count == fixture.swiper.model.source.count && stops[0] == .number(0))
    }

    @Test func aListWithoutStopsCountsInViewports() {
        var scroller = Scroller(track: ScrollTrack(viewport: 300, content: 3000))
        scroller.scroll(to: 450, animated: false, at: 0)

        let trace = scroller.trace(at: 0, along: .vertical, contentSize: Size(width: 400, height: 3000))

        #expect(trace["progress"] == .number(1.5) && trace["page"] == .number(2) && trace["targetPage"] == .number(2))
        #expect(trace["contentOffset"] == .object(["x": .number(0), "y": .number(450)]))
        #expect(trace["snapPoints"] == .array([]))
    }
}
