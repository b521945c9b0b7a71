import LayoutMath
import Platform
import Testing
import SceneTestSupport

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes
@testable import Views
@testable import Widgets

@MainActor
@Suite struct MoodPageTests {
    private func view<Kind>(_ kind: Kind.Type, in session: SceneSession) -> Kind? {
        session.stage.root.firstDescendant { $0 is Kind } as? Kind
    }

    private func session(size: Size = Size(width: 1280, height: 720), weekday: Int = 2) -> SceneSession {
        var options = AppState()
        options.size = size
        options.today = CalendarDay(number: 4 + weekday)
        let session = SceneSession.painted(.mood, options: options)
        pass(session, from: 0, for: 0.05)
        return session
    }

    private func press(_ point: Point, in session: SceneSession, at time: Seconds) {
        session.send(.pointerDown(.mouse(.left), point), at: time)
        session.send(.pointerUp(.mouse(.left), point), at: time)
    }

    /// Advances time in steps of a tenth of a second, because motion is a function of time.
    private func pass(_ session: SceneSession, from start: Seconds, for duration: Seconds) {
        for step in 0...Int(duration * 10) { _ = session.frame(at: start + Double(step) / 10, events: []) }
    }

    /// Presses, moves for a third of a second, rests and releases.
    private func drag(_ session: SceneSession, from start: Point, by delta: Vector, at time: Seconds) {
        session.send(.pointerDown(.mouse(.left), start), at: time)
        for step in 1...20 {
            let share = Double(step) / 20
            session.send(.pointerMoved(.mouse(.left), start + delta * share), at: time + share / 3)
        }
        session.send(.pointerUp(.mouse(.left), start + delta), at: time + 0.5)
    }

    /// The type of each drawn word.
    private func sizes(in session: SceneSession, at time: Seconds) -> [String: Double] {
        var sizes: [String: Double] = [:]
        for command in session.frame(at: time, events: []).commands {
            guard case .text(let draw) = command, Mood.all.contains(where: { $0.name == draw.run.text }) else { continue }
            sizes[draw.run.text] = draw.run.font.size * draw.magnification
        }
        return sizes
    }

    @Test func wordsStandAsInTheDesign() {
        let sizes = sizes(in: session(), at: 0.1)

        #expect(sizes["serene"] == 96)
        #expect(sizes["curious"] == 56 && sizes["wistful"] == 56)
        #expect(sizes["tender"] == 40 && sizes["bright"] == 40)
        #expect(sizes["hopeful"] == 26 && sizes["restless"] == 26)
        #expect(sizes.count == 7)
    }

    @Test(arguments: [
        Size(width: 640, height: 480), Size(width: 800, height: 600), Size(width: 1280, height: 720), Size(width: 1920, height: 1080),
    ])
    func everyWordLiesBetweenTheHeadingAndTheWindowsEdge(_ size: Size) throws {
        let session = session(size: size)
        let page = try #require(view(MoodPage.self, in: session))
        let words = try #require(view(PickerView.self, in: session))

        let wheel = words.convert(words.bounds, to: nil)
        #expect(wheel.minY >= page.convert(page.bounds, to: nil).minY - 24 * PageMetrics(size: size).scale)
        #expect(wheel.maxY <= size.height - 24)
        #expect((sizes(in: session, at: 0.1)["serene"] ?? 0) >= 96)
    }

    @Test func pickingAMoodSetsTodayAndChangesTheLandscape() throws {
        let session = session()
        let (disc, week) = try (#require(view(MoodDisc.self, in: session)), #require(view(WeekDots.self, in: session)))
        #expect(week.days.allSatisfy { $0.mood == nil })

        session.send(.keyDown(.down, [], isRepeat: false), at: 0.2)
        pass(session, from: 0.2, for: 2)

        #expect(week.days.map(\.mood?.name) == [nil, nil, "wistful", nil, nil, nil, nil])
        #expect(disc.mood.name == "wistful")
        #expect(disc.traceFields?["y"] == .number(416))
        #expect(week.semantics.value == "Wednesday wistful")
        #expect(!session.stage.needsFrame)
    }

    @Test func pressOnTheMiddleWordSaysThatItIsToday() throws {
        let session = session()
        let (week, words) = try (#require(view(WeekDots.self, in: session)), #require(view(PickerView.self, in: session)))

        press(words.convert(words.bounds.center, to: nil), in: session, at: 0.2)

        #expect(week.days[2].mood?.name == "serene")
    }

    /// The colour changes in half a second, from its current value if the mood changes again.
    @Test func discCrossesInHalfASecondAndCanBeCaught() throws {
        let session = session()
        let disc = try #require(view(MoodDisc.self, in: session))

        session.send(.keyDown(.down, [], isRepeat: false), at: 0.2)
        pass(session, from: 0.2, for: 0.35)
        guard case .number(let blend) = disc.traceFields?["blend"], case .number(let y) = disc.traceFields?["y"] else {
            Issue.record("the disc is traced")
            return
        }
        #expect(blend > 0 && blend < 1)
        #expect(y > 330 && y < 416)
        session.send(.keyDown(.up, [], isRepeat: false), at: 0.55)
        pass(session, from: 0.55, for: 2)

        #expect(disc.mood.name == "serene")
        #expect(disc.traceFields?["y"] == .number(330))
    }

    @Test func arrowsAcrossTurnThePagesAndArrowsAlongTurnTheWords() {
        let session = SceneSession.painted(.panorama)
        pass(session, from: 0, for: 0.05)
        session.send(.keyDown(.character("5"), [], isRepeat: false), at: 0.1)
        pass(session, from: 0.1, for: 2)
        let panorama = view(PanoramaView.self, in: session)
        #expect(panorama?.progress == 4)

        session.send(.keyDown(.down, [], isRepeat: false), at: 2.2)
        pass(session, from: 2.2, for: 1)
        #expect(view(MoodDisc.self, in: session)?.mood.name == "wistful")
        #expect(panorama?.progress == 4)
        session.send(.keyDown(.right, [], isRepeat: false), at: 3.4)
        pass(session, from: 3.4, for: 2)

        #expect(panorama?.progress == 5)
    }

    /// A vertical drag over the words scrolls the words, a horizontal one the panorama.
    @Test func dragsGoWhereTheyPoint() throws {
        let session = SceneSession.painted(.panorama)
        pass(session, from: 0, for: 0.05)
        session.send(.keyDown(.character("5"), [], isRepeat: false), at: 0.1)
        pass(session, from: 0.1, for: 2)
        let (panorama, words) = try (#require(view(PanoramaView.self, in: session)), #require(view(PickerView.self, in: session)))
        let start = words.convert(words.bounds.center, to: nil)
        let offset = panorama.contentOffset

        drag(session, from: start, by: Vector(x: 5, y: -80), at: 2.2)
        #expect(panorama.contentOffset == offset)
        #expect(words.position > 4.5)
        pass(session, from: 2.8, for: 2)
        let place = words.position
        drag(session, from: start, by: Vector(x: -80, y: 5), at: 5)

        #expect(panorama.contentOffset > offset + 50)
        #expect(words.position == place)
    }

    @Test func discStandsBesideTheWordsAndIsGoneOnOtherPages() throws {
        let session = SceneSession.painted(.panorama)
        pass(session, from: 0, for: 0.05)
        let disc = try #require(view(MoodDisc.self, in: session))
        #expect(disc.isHidden)

        session.send(.keyDown(.character("5"), [], isRepeat: false), at: 0.1)
        pass(session, from: 0.1, for: 2)
        #expect(disc.presence == 1)
        #expect(abs(disc.centerX - 708) < 1e-6)
        session.send(.keyDown(.character("6"), [], isRepeat: false), at: 2.2)
        pass(session, from: 2.2, for: 2)

        #expect(disc.isHidden)
    }

    @Test func moodOutlivesThePagesViews() throws {
        let session = SceneSession.painted(.panorama)
        pass(session, from: 0, for: 0.05)
        func go(to page: Character, at time: Seconds) {
            session.send(.keyDown(.character(page), [], isRepeat: false), at: time)
            pass(session, from: time, for: 2)
        }
        go(to: "5", at: 0.1)
        session.send(.keyDown(.up, [], isRepeat: false), at: 2.2)
        pass(session, from: 2.2, for: 1)
        go(to: "1", at: 3.4)
        go(to: "5", at: 5.6)

        #expect(view(PickerView.self, in: session)?.selectedItem?.title == "curious")
        #expect(view(WeekDots.self, in: session)?.days[6].mood?.name == "curious")
    }
}
