import Foundation
import PanoramaKit
import PanoramaTesting
import TestSupport
import Testing

@testable import WidgetGallery

/// Tests laws that hold for every widget, on all that are in the gallery.
@Suite struct WidgetLawTests {
    private nonisolated static let sizes = [
        Size(width: 360, height: 480), Size(width: 640, height: 480), Size(width: 1280, height: 720), Size(width: 1920, height: 1080),
    ]

    /// A user in front of each page.
    private func pages(_ size: Size) throws -> [(group: WidgetGroup, user: StageHarness)] {
        try WidgetGroup.allCases.enumerated().map { number, group in
            let user = StageHarness.gallery(size)
            try user.play(String(repeating: "key Right\nwait 1\n", count: number))
            return (group, user)
        }
    }

    @Test(arguments: [Size(width: 1280, height: 720), Size(width: 480, height: 640)])
    func everyScrollerKeepsVelocityAndRestsOnAStop(size: Size) throws {
        var random = RandomSource(seed: 38)
        for (group, user) in try pages(size) {
            for found in FoundScroller.all(in: user.stage.root) {
                for _ in 0..<60 { try ScrollerLaw.check(found, &random, "\(group) \(found.path)") }
            }
        }
    }

    /// The law covers all types that own a scroller, which is checked against the declarations in the sources.
    @Test func everyTypeThatOwnsAScrollerIsTried() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources").standardized
        let tried = try pages(Size(width: 1280, height: 720)).flatMap { FoundScroller.all(in: $0.user.stage.root).map(\.owner) }

        let owners = try ["Views", "Widgets"].map { try ScrollerLaw.owners(in: sources.appending(path: $0)) }
        #expect(owners[1].contains("RingView"))
        #expect(Set(owners.joined()).subtracting(tried) == [])
    }

    /// Tests that traced pages exist, at every offset and in windows of every height.
    @Test(arguments: sizes)
    func pagesAreThoseThatThereAre(size: Size) throws {
        let user = StageHarness.gallery(size)
        let middle = Point(x: size.width / 2, y: size.height * 0.7)
        var count = 0
        for key in [Key?.none, .character("2"), .character("4"), .end] {
            if let key { user.key(key) }
            user.advance(by: 0.6)
            count += ScrollerTrace.check(user.stage.root, "\(size) after \(key.map { "\($0)" } ?? "the start")")
            for delta in [Vector(x: 0, y: -160), Vector(x: 0, y: 300), Vector(x: 260, y: 0)] {
                user.press(middle.x, middle.y)
                for step in 1...5 {
                    user.send(.pointerMoved(.mouse(.left), middle + delta * (Double(step) / 5)))
                    count += ScrollerTrace.check(user.stage.root, "\(size) dragged by \(delta)")
                    user.advance(by: 0.02)
                }
                user.release(middle.x + delta.x, middle.y + delta.y)
                user.advance(by: 0.1)
                count += ScrollerTrace.check(user.stage.root, "\(size) after a drag by \(delta)")
            }
        }

        #expect(count > 0)
    }

    @Test func aGalleryIsFreedWithItsWindow() {
        weak var freed: WidgetScene?
        do {
            let scene = WidgetScene()
            let user = StageHarness(scene, images: PaintedHills())
            user.advance(by: 0.1)
            freed = scene
        }

        #expect(freed == nil)
    }
}
