import Foundation
import MessageBus
import Synchronization
import TestFiles
import Testing

@testable import Desktop
@testable import PortalSupport

/// Tests printing through a portal: the user chooses paper, and the pages for that paper follow.
@Suite(.timeLimit(.minutes(1))) struct PrintingTests {
    /// A job whose pages are text.
    private final class Job: PrintJob {
        let title = "fjord.jpg"
        let isWide: Bool
        let canBeMade: Bool
        let papers = Mutex<[PrintPaper]>([])

        init(isWide: Bool = false, canBeMade: Bool = true) { (self.isWide, self.canBeMade) = (isWide, canBeMade) }

        func isLandscape() -> Bool { isWide }

        func pages(for paper: PrintPaper) -> Int32? {
            papers.withLock { $0.append(paper) }
            guard canBeMade else { return nil }
            let pipe = Pipe()
            pipe.fileHandleForWriting.write(Data("pages".utf8))
            return dup(pipe.fileHandleForReading.fileDescriptor)
        }
    }

    /// A page setup as the portal's dialog states it.
    private static func setup(_ orientation: String = "portrait") -> BusValue {
        .options([
            ("Width", .double(210)), ("Height", .double(297)), ("MarginTop", .double(1)), ("MarginLeft", .double(2)),
            ("MarginBottom", .double(3)), ("MarginRight", .double(4)), ("Orientation", .string(orientation)),
        ])
    }

    /// A portal whose user answers the dialog and the printing with these codes.
    private func withPortal(
        choice: UInt32 = 0, printing: UInt32 = 0, setup: BusValue = setup(),
        _ body: (DesktopSession, NewsQueue, TestPortal) async throws -> Void
    ) async throws {
        let bus = try TestBus()
        let portal = await TestPortal(on: bus.address) { call, loop in
            guard call.interface == Portal.print else { return call.reply(TestPortal.settings([:])) }
            let path = TestPortal.path(of: call)
            loop.send(call.reply([.objectPath(path)]))
            guard call.member == "PreparePrint" else {
                return TestPortal.response(path, to: call.sender, [.uint32(printing), .options([])])
            }
            let results: [(String, BusValue)] = [("settings", .options([])), ("page-setup", setup), ("token", .uint32(77))]
            return TestPortal.response(path, to: call.sender, [.uint32(choice), .options(results)])
        }
        let session = DesktopSession(busAddress: bus.address)
        defer { session.stop() }
        try await body(session, NewsQueue(session), portal)
    }

    private func answer(_ news: NewsQueue) async -> FileTaskAnswer? {
        while let item = await news.next() { if case .finished(_, let answer) = item { return answer } }
        return nil
    }

    @Test func pagesFollowThePaperThatWasChosen() async throws {
        let job = Job(isWide: true)
        try await withPortal { session, news, portal in
            _ = session.startPrinting(job, parentWindow: "x11:7")
            let question = try #require(await portal.call("PreparePrint"))
            let order = try #require(await portal.call("Print"))

            #expect(question.body.prefix(2) == [.string("x11:7"), .string("fjord.jpg")])
            #expect(question.body.dropFirst(3).first?["Orientation"]?.text == "landscape")
            #expect(order.body.prefix(2) == [.string("x11:7"), .string("fjord.jpg")] && order.body.last?["token"]?.number == 77)
            guard case .file(let file)? = order.body.dropFirst(2).first else {
                Issue.record("no file came")
                return
            }
            #expect(FileHandle(fileDescriptor: file.descriptor).availableData == Data("pages".utf8))
            #expect(await answer(news) == .done)
        }
        let papers = job.papers.withLock { $0 }
        #expect(papers == [try #require(PrintPaper(Self.setup()))])
    }

    @Test(arguments: ["landscape", "reverse_landscape"]) func turnedPaperIsBroad(orientation: String) throws {
        let upright = try #require(PrintPaper(Self.setup()))
        let turned = try #require(PrintPaper(Self.setup(orientation)))

        #expect((upright.width, upright.height, upright.top, upright.left, upright.bottom, upright.right) == (210, 297, 1, 2, 3, 4))
        #expect((turned.width, turned.height) == (297, 210))
        #expect(turned.top + turned.bottom == upright.left + upright.right)
    }

    @Test(arguments: [
        BusValue.options([]), .options([("Width", .double(210))]), .options([("Width", .double(.nan)), ("Height", .double(5))]),
        .options([("Width", .double(1e300)), ("Height", .double(5))]), .uint32(1),
    ])
    func paperThatMakesNoSenseIsNone(setup: BusValue) { #expect(PrintPaper(setup) == nil) }

    @Test(arguments: [(UInt32(1), UInt32(0), FileTaskAnswer.cancelled), (2, 0, .unavailable), (0, 1, .cancelled), (0, 2, .failed)])
    func answersAreTold(choice: UInt32, printing: UInt32, expected: FileTaskAnswer) async throws {
        try await withPortal(choice: choice, printing: printing) { session, news, _ in
            _ = session.startPrinting(Job(), parentWindow: "")

            #expect(await answer(news) == expected)
        }
    }

    @Test func pagesThatCannotBeMadeAreTold() async throws {
        try await withPortal { session, news, _ in
            _ = session.startPrinting(Job(canBeMade: false), parentWindow: "")

            #expect(await answer(news) == .failed)
        }
    }

    @Test func nothingToAskIsUnavailable() async throws {
        let bus = try TestBus()
        for session in [DesktopSession(busAddress: nil), DesktopSession(busAddress: bus.address)] {
            let news = NewsQueue(session)
            _ = session.startPrinting(Job(), parentWindow: "")

            #expect(await answer(news) == .unavailable)
            session.stop()
        }
    }
}
