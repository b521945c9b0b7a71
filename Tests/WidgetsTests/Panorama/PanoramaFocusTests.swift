import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

/// Tests that in a row of pages only the current or target page gets presses, keys and the focus.
@MainActor
@Suite struct PanoramaFocusTests {
    private let desk = FocusDesk()
    private let panorama: PanoramaView
    private let user: StageHarness

    /// Pages 250 points wide in a window of 400. Each has two buttons that are named by its number.
    init() {
        panorama = PanoramaView(title: "letters") { _ in PanoramaStyle() }
        let desk = desk
        panorama.setItems((0..<4).map { PanoramaFocusTests.item($0, desk) })
        user = StageHarness(panorama)
    }

    private static func item(_ index: Int, _ desk: FocusDesk) -> PanoramaItem {
        PanoramaItem(id: "\(index)", title: "", width: .points(250)) {
            let page = View()
            for (row, letter) in ["a", "b"].enumerated() { desk.button("\(letter)\(index)", 10, Double(row) * 100 + 60, in: page) }
            return page
        }
    }

    private func press(_ label: String) throws {
        try user.tap(label)
        user.settle()
    }

    @Test func tabGoesOnToTheNextPageWithIt() {
        var pages: [Int?] = []
        var labels: [String?] = []
        for _ in 0..<9 {
            user.key(.tab)
            user.settle()
            pages.append(panorama.currentPage)
            labels.append(user.focused)
            let ring = user.drawnRing ?? .zero
            #expect(ring.width == 90 && ring.intersection(Rect(x: 0, y: 0, width: 400, height: 300)) == ring)
        }

        #expect(labels == ["a0", "b0", "a1", "b1", "a2", "b2", "a3", "b3", "a0"])
        #expect(pages == [0, 0, 1, 1, 2, 2, 3, 3, 0])
        let back = (0..<4).map { _ in
            user.key(.tab, .shift)
            user.settle()
            return user.focused
        }
        #expect(back == ["b3", "a3", "b2", "a2"])
    }

    @Test func tabNeedNotWaitForThePages() {
        #expect(user.tabs(7).last == "a3")
        user.settle()

        #expect(panorama.currentPage == 3)
    }

    @Test func aTapOnAnotherPageGoesThereAndPressesNothing() throws {
        try press("a1")
        #expect(panorama.currentPage == 1 && desk.presses == [] && user.focused == nil)

        try press("a1")
        #expect(desk.presses == ["a1"] && user.focused == "a1")
    }

    @Test func focusEndsWithThePageAndIsFoundAgain() throws {
        try press("b0")
        user.key(.right)
        #expect(user.focused == nil)
        user.settle()
        user.key(.left)
        #expect(user.focused == "b0")

        user.key(.end)
        user.settle()
        user.key(.home)
        user.settle()

        #expect(user.focused == "b0")
    }

    @Test(arguments: [MotionPreference.full, .reduced])
    func focusIsFoundAgainInContentsThatWereMadeAnew(motion: MotionPreference) throws {
        user.stage.motionPreference = motion
        panorama.setItems((0..<16).map { Self.item($0, desk) })
        try press("b0")
        weak let before = user.stage.focusedView

        user.key(.end)
        user.settle()
        #expect(before == nil)
        user.key(.home)
        user.settle()

        #expect(user.focused == "b0")
    }

    @Test func keysBeforeTheLayoutOfFewerPagesAreNoTrap() {
        user.key(.end)
        user.settle()
        panorama.setItems(Array(panorama.items.prefix(1)))

        panorama.scroll(toPage: 0)
        #expect(user.tabs(2) == ["a0", "b0"])
    }

    @Test func focusThatIsElsewhereStaysThereOnReturn() throws {
        let front = View()
        let root = View()
        let user = StageHarness(root)
        panorama.frame = Rect(x: 0, y: 0, width: 400, height: 300)
        root.addSubview(panorama)
        root.addSubview(front)
        let other = desk.button("other", 300, 250, in: front)
        user.advance(by: 0.1)
        try user.tap("b0")
        user.key(.right)
        user.stage.focus(other)

        user.key(.left)
        panorama.scroll(toPage: 0)
        user.settle()

        #expect(user.focused == "other")
    }

    @Test func aDetailIsModalUntilItIsDismissed() throws {
        let detail = View()
        desk.button("inside", 10, 10, in: detail)
        try press("b0")
        panorama.present(detail)
        user.settle()
        #expect(user.focused == nil)
        #expect(user.tabs(2) == ["inside", "inside"])

        user.key(.right)
        user.settle()
        #expect(panorama.currentPage == 0)
        user.key(.escape)

        #expect(user.focused == "b0")
        user.settle()
        #expect(!panorama.isPresenting && user.drawnRing != nil)
    }

    @Test(arguments: [Size(width: 900, height: 700), Size(width: 200, height: 100)])
    func layersWithoutAFrameOfTheirOwnFollowEveryResize(size: Size) {
        let (paper, hills, sky) = (View(), View(frame: Rect(x: 0, y: 17, width: 900, height: 222)), View())
        panorama.setLayers([
            PanoramaLayer(name: "paper", view: paper, travel: .fixed, isBehindTitle: true),
            PanoramaLayer(name: "hills", view: hills, travel: .rate(0.1)), PanoramaLayer(name: "sky", view: sky, travel: .anchored),
        ])
        user.advance(by: 0.1)
        #expect(paper.frame.size == Size(width: 400, height: 300))

        user.resize(to: size)
        user.advance(by: 0.1)

        #expect(paper.frame == Rect(origin: .zero, size: size) && sky.frame == paper.frame)
        #expect(hills.frame == Rect(x: 0, y: 17, width: 900, height: 222))
        sky.frame = Rect(x: 0, y: 0, width: 1000, height: 50)
        user.resize(to: Size(width: 500, height: 400))
        user.advance(by: 0.1)
        #expect(sky.frame == Rect(x: 0, y: 0, width: 1000, height: 50))
    }
}
