import Imaging
import LayoutMath
import Platform
import StageTesting
import Testing
import Views
import Widgets

@testable import Hosting

/// Tests pictures at URLs, which the program's loader brings.
@MainActor @Suite struct RemotePicturesTests {
    private let server = TestServer()
    private let pictures: WindowPictures
    private let user: StageHarness

    init() {
        let server = server
        pictures = WindowPictures { address in try await server.file(at: address) }
        user = StageHarness(View(), images: pictures)
    }

    /// Adds views of addresses beside each other, 50 points wide.
    private func show(_ addresses: [String]) -> [PictureView] {
        let views = addresses.map { PictureView(url: $0) }
        for (index, view) in views.enumerated() {
            view.frame = Rect(x: 50 * Double(index), y: 0, width: 50, height: 40)
            user.stage.root.addSubview(view)
        }
        user.advance(by: 0.1)
        return views
    }

    private func shownCount() -> Int { user.list.commands.count { if case .picture = $0 { true } else { false } } }

    @Test func aPictureIsShownWhenItHasArrived() async {
        let view = show(["sky://a"])[0]
        await server.settle()
        user.advance(by: 5)
        #expect(server.asked == ["sky://a"] && shownCount() == 0 && pictures.isMissingPictures)

        await server.answer("sky://a", color: 0x00FF00)
        user.advance(by: 0.1)

        #expect(shownCount() == 1 && view.failure == nil && !pictures.isMissingPictures)
        user.settle()
        #expect(!user.stage.needsFrame)
    }

    @Test func visiblePicturesComeFirstAndNotAllAtOnce() async {
        _ = show((0..<20).map { "sky://\($0)" })
        await server.settle()
        // Eight of 20 are in the window of 400 points.
        #expect(server.asked == (0..<6).map { "sky://\($0)" })

        await server.answer("sky://3", color: 1)
        await server.answer("sky://0", color: 1)

        #expect(server.asked == (0..<8).map { "sky://\($0)" })
        user.advance(by: 0.1)
        #expect(shownCount() == 2)
    }

    @Test func aPictureThatLeavesTheWindowIsCancelled() async {
        let view = show(["sky://a"])[0]
        await server.settle()

        view.frame.origin.x = 900
        for _ in 0..<2 {
            user.stage.setNeedsDisplay()
            user.advance(by: 0.1)
        }
        await server.settle()
        #expect(server.cancelled == ["sky://a"] && !pictures.isMissingPictures)

        view.frame.origin.x = 0
        user.advance(by: 0.1)
        await server.settle()
        await server.answer("sky://a", color: 1)
        user.advance(by: 0.1)
        #expect(server.asked == ["sky://a", "sky://a"] && shownCount() == 1)
    }

    @Test func whatNobodyShowsAnyMoreIsCancelledWithTheProvider() async {
        let server = server
        do {
            let pictures = WindowPictures { address in try await server.file(at: address) }
            _ = pictures.state(of: ImageID("sky://a"))
            await server.settle()
        }
        await server.settle()

        #expect(server.cancelled == ["sky://a"])
    }

    /// Several sizes of a picture need one file.
    @Test func aFileIsLoadedOnce() async {
        let view = show(["sky://a", "sky://a"])[0]
        await server.settle()
        await server.answer("sky://a", color: 1)
        user.advance(by: 0.1)

        view.frame.size = Size(width: 30, height: 30)
        user.advance(by: 0.1)

        #expect(server.asked == ["sky://a"] && shownCount() == 2)
    }

    @Test func aFailureIsShownReportedOnceAndRetried() async {
        var faults: [String] = []
        user.stage.foundFault = { faults.append("\($0)") }
        let view = show(["sky://a"])[0]
        (view.action, view.retry) = ({}, { pictures.retry($0) })
        for round in 1...2 {
            await server.settle()
            #expect(server.asked.count == round)
            await server.answer("sky://a", .failure(TestServer.Silence()))
            user.advance(by: 0.1)
            #expect(view.failure == "the server is silent")

            user.advance(by: 1)
            user.tap(20, 20)
            user.advance(by: 0.1)
        }

        await server.settle()
        await server.answer("sky://a", color: 1)
        user.advance(by: 0.1)
        #expect(view.failure == nil && shownCount() == 1)
        #expect(faults == ["a stand-in is shown for the picture sky://a: the server is silent"])
    }

    @Test func contentsThatAreNoPictureAreAskedForAgain() async {
        let view = show(["sky://a"])[0]
        (view.action, view.retry) = ({}, { pictures.retry($0) })
        await server.settle()
        await server.answer("sky://a", .success([]))
        user.advance(by: 0.1)
        #expect(view.failure?.hasPrefix("sky://a: ") == true)

        user.tap(20, 20)
        user.advance(by: 0.1)
        await server.settle()
        await server.answer("sky://a", color: 1)
        user.advance(by: 0.1)
        #expect(server.asked.count == 2 && shownCount() == 1)
    }

    @Test func withoutALoaderItSaysSo() {
        let pictures = WindowPictures()
        guard case .failed(let reason) = pictures.state(of: ImageID("sky://a")) else {
            Issue.record("there is no loader, but \(pictures.state(of: ImageID("sky://a")))")
            return
        }
        #expect(reason == "the program has no loader for it")
    }
}
