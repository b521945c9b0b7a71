import LayoutMath
import Pictures
import Platform
import SceneTestSupport
import Testing

@testable import Gallery
@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests the law of every traced scroller: its pages exist, at every offset and in windows of every height.
@MainActor
@Suite struct ScrollerTraceTests {
    private nonisolated static let sizes = [
        Size(width: 360, height: 480), Size(width: 640, height: 480), Size(width: 1280, height: 720), Size(width: 1920, height: 1080),
    ]

    private func check(_ session: SceneSession, _ what: String) -> Int { ScrollerTrace.check(session.stage.root, what) }

    @Test(arguments: SceneName.allCases, sizes)
    func pagesAreThoseThatThereAre(scene: SceneName, size: Size) {
        let session = SceneSession.started(scene, size: size)
        let middle = Point(x: size.width / 2, y: size.height * 0.7)
        var count = 0
        for key in [Key?.none, .character("2"), .character("4"), .end] {
            if let key { session.press(key) }
            session.settle(for: 0.6)
            count += check(session, "\(scene) at \(size) after \(key.map { "\($0)" } ?? "the start")")
            for delta in [Vector(x: 0, y: -160), Vector(x: 0, y: 300), Vector(x: 260, y: 0)] {
                drag(session, from: middle, by: delta) { count += check(session, "\(scene) at \(size) dragged by \(delta)") }
            }
        }

        #expect(count > 0 || [.ring, .sparks].contains(scene), "\(scene) has no scroller")
    }

    private func drag(_ session: SceneSession, from start: Point, by delta: Vector, watching: () -> Void) {
        let time = session.stage.time
        session.send(.pointerDown(.mouse(.left), start), at: time)
        for step in 1...5 {
            session.send(.pointerMoved(.mouse(.left), start + delta * (Double(step) / 5)), at: time + Double(step) / 50)
            watching()
        }
        session.send(.pointerUp(.mouse(.left), start + delta), at: time + 0.3)
        session.settle(for: 0.1)
        watching()
    }

    /// The days' picker of the library, in windows of all heights.
    @Test func daysHaveNoPageBeforeTheFirst() {
        let files = (0..<400).map { PictureFile(path: "/p/\($0).jpg", modified: $0 * 86_400, size: 1) }
        let session = SceneSession.painted(.library, album: Album(of: PictureFolder(of: files), title: "p")) {
            $0.library.shotReader = ShotReader(file: nil, on: $0.work) { _ in Shot() }
        }
        for height in stride(from: 360.0, through: 1080, by: 40) {
            session.send(.resized(Size(width: 640, height: height), scale: 1), at: session.stage.time)
            session.settle(for: 0.3)

            #expect(check(session, "height \(height)") > 0)
        }
    }

    // MARK: Actions of rows

    @Test func theTraceSaysWhereTheActionsOfTheOpenRowAre() throws {
        let files = (0..<9).map { PictureFile(path: "/p/\($0).jpg", modified: $0 * 86_400, size: 1) }
        let session = SceneSession.painted(.library, album: Album(of: PictureFolder(of: files), title: "p")) {
            $0.library.shotReader = ShotReader(file: nil, on: $0.work) { _ in Shot() }
        }
        session.settle(for: 0.5)
        let page = try #require(session.stage.root.firstDescendant { $0 is LibraryPage } as? LibraryPage)
        #expect(page.days.list.traceFields?["actions"] == .array([]))

        page.days.list.showActions(of: "day 5")
        session.settle()

        var buttons: [View] = []
        page.forEachDescendant { if $0 is SwipeButton { buttons.append($0) } }
        #expect(buttons.count == 2)
        for owner in ["days", "tabs"] {
            guard case .object(let fields)? = session.stage.trace[owner], case .array(let actions)? = fields["actions"] else {
                Issue.record("\(owner) has no actions")
                continue
            }
            #expect(fields["openRow"] == .string("day 5"))
            #expect(
                actions
                    == buttons.map { button in
                        let frame = button.convert(button.bounds, to: nil)
                        return .object([
                            "title": .string(button.semantics.label), "x": .number(frame.minX), "y": .number(frame.minY),
                            "width": .number(frame.width), "height": .number(frame.height),
                        ])
                    }, "\(owner)")
        }
    }
}
