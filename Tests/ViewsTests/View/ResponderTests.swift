import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views

/// Tests a chain through objects that are not views.
@MainActor
@Suite struct ResponderTests {
    /// A flow of pages of another package, between the page and the view that shows it.
    private final class Flow: Responder {
        weak var host: View?
        var taken: Key?
        var events: [String] = []
        var next: (any Responder)? { host }

        func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
            events.append("key")
            return key == taken
        }
        func wheel(_ wheel: Wheel, at point: Point) -> Bool {
            events.append("wheel \(point.x) \(point.y)")
            return true
        }
        func fileDropped(_ path: String, at point: Point) -> Bool {
            events.append("drop \(point.x) \(point.y)")
            return true
        }
        func textDropped(_ text: String, at point: Point) -> Bool {
            events.append("\(text) \(point.x) \(point.y)")
            return true
        }
    }

    private final class FlowPage: View {
        var flow: (any Responder)?
        override var next: (any Responder)? { flow }
    }

    private final class Loop: Responder {
        weak var view: View?
        var next: (any Responder)? { view }
    }

    private let desk = FocusDesk()
    private let flow = Flow()
    private let page = FlowPage(frame: Rect(x: 50, y: 50, width: 200, height: 200))
    private let host: RecordingView
    private let user: StageHarness

    init() {
        host = desk.layer()
        host.addSubview(page)
        flow.host = host
        page.flow = flow
        desk.button("a", 10, 10, in: page)
        user = StageHarness(desk.root)
    }

    @Test func whatAFlowDoesNotEndGoesOnToTheViewsAround() {
        user.key(.tab)

        user.key(.character("x"))

        #expect(flow.events == ["key"])
        #expect(host.events == ["key"])
    }

    @Test func whatNobodyEndsGoesToTheStage() {
        var unhandled: [Key] = []
        user.stage.unhandledEvent = { if case .keyDown(let key, _, _) = $0 { unhandled.append(key) } }
        user.key(.tab)

        user.key(.function(5))

        #expect(unhandled == [.function(5)])
    }

    @Test func droppedTextThatNoViewTakesGoesToTheStage() {
        var unhandled: [InputEvent.Kind] = []
        user.stage.unhandledEvent = { unhandled.append($0) }
        let kind = InputEvent.Kind.textDropped("a b", at: Point(x: 5, y: 5))

        user.send(kind)

        #expect(unhandled == [kind])
    }

    @Test func aFlowEndsWhatIsItsOwn() {
        flow.taken = .backspace
        var unhandled = 0
        user.stage.unhandledEvent = { _ in unhandled += 1 }
        user.key(.tab)

        user.key(.backspace)

        #expect(unhandled == 0)
    }

    @Test func pointsOfWhatIsNoViewAreTheWindows() {
        user.wheel(0, -1, at: Point(x: 100, y: 200))
        user.send(.fileDropped("/a", at: Point(x: 100, y: 200)))
        user.send(.textDropped("a b", at: Point(x: 100, y: 200)))

        #expect(flow.events == ["wheel 100.0 200.0", "drop 100.0 200.0", "a b 100.0 200.0"])
        #expect(host.events == [])
    }

    @Test func viewsFindTheFlowThatTheyAreIn() throws {
        let button = try #require(user.find("a"))

        #expect(button.nearest(Flow.self) === flow)
        #expect(button.nearest(RecordingView.self) === host)
    }

    @Test func pressesDragsAndCursorsPassFlowsBy() throws {
        let scroll = ScrollView(.horizontal, frame: Rect(x: 0, y: 0, width: 400, height: 300))
        scroll.setTrack(ScrollTrack(viewport: 400, content: 2000))
        scroll.cursor = .move
        desk.root.addSubview(scroll)
        flow.host = scroll.contentView
        scroll.contentView.addSubview(page)

        user.send(.pointerMoved(.mouse(.left), Point(x: 200, y: 200)))
        #expect(user.stage.cursor == .move)
        user.fling(from: Point(x: 200, y: 200), by: Vector(x: -100, y: 0), in: 0.2)
        user.settle()

        #expect(scroll.contentOffset.x > 0)
    }

    @Test func aChainThatComesBackEndsAndIsReported() throws {
        let loop = Loop()
        loop.view = page
        page.flow = loop
        var faults: [StageFault] = []
        user.stage.foundFault = { faults.append($0) }
        var unhandled = 0
        user.stage.unhandledEvent = { _ in unhandled += 1 }
        page.name = "first page"
        user.stage.focus(try user.view("a"))

        user.key(.function(5))

        #expect(unhandled == 1)
        let chain = "\(type(of: try user.view("a"))) \"a\"\nFlowPage \"first page\"\nLoop\nback to FlowPage \"first page\""
        #expect(faults.first == .cycle(chain: chain))
        #expect(try user.view("a").nearest(ScrollView.self) == nil)
    }

    /// For all lengths of a cycle and of the path to it, each responder is asked, and the search ends.
    @Test(arguments: [0, 1, 2, 5, 17], [1, 2, 3, 8, 33])
    func everyResponderOfACycleIsAsked(lead: Int, period: Int) {
        final class Link: Responder {
            var following: Link?
            var next: (any Responder)? { following }
        }
        let links = (0..<lead + period).map { _ in Link() }
        for index in links.indices { links[index].following = index + 1 < links.count ? links[index + 1] : links[lead] }
        defer { for link in links { link.following = nil } }

        var asked: Set<ObjectIdentifier> = []
        links[0].respond {
            asked.insert(ObjectIdentifier($0))
            return false
        }

        #expect(asked.count == lead + period)
        #expect(links[0].chainDescription.split(separator: "\n").count == lead + period + 1)
    }

    @Test func aRequiredResponderThatIsMissingIsReportedWithTheChain() throws {
        var faults: [StageFault] = []
        user.stage.foundFault = { faults.append($0) }
        let button = try user.view("a")

        #expect(button.nearest(Loop.self) == nil && faults.isEmpty)
        #expect(button.nearest(Loop.self, isRequired: true) == nil)

        #expect(faults == [.missing(kind: "Loop", chain: button.chainDescription)])
        #expect(button.chainDescription.hasSuffix("\nStage"))
    }

    @Test func aLongChainIsNoCycle() {
        var view = View()
        let root = view
        for _ in 0..<300 {
            let inner = View()
            view.addSubview(inner)
            view = inner
        }

        var count = 0
        view.respond { _ in
            count += 1
            return false
        }
        #expect(count == 301)
        #expect(view.nearest(View.self) === view && root.next == nil)
    }
}
