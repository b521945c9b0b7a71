import Foundation
import MessageBus
import Platform
import Storage
import TestFiles
import Testing

@testable import Desktop
@testable import PortalSupport

/// Tests the requests to the desktop to open a file with a program and to show it in its folder.
@Suite(.timeLimit(.minutes(1))) struct FileOpeningTests {
    /// A picture whose name needs escaping.
    private var path: String { folder.path("Küste 100%.jpg") }
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("picture", as: "Küste 100%.jpg")
    }

    /// A desktop whose services accept every request, and the requests that they received.
    private func withDesktop(
        fileManager: Bool, code: UInt32 = 0, _ body: (DesktopSession, NewsQueue, TestPortal, TestPortal?) async throws -> Void
    ) async throws {
        let bus = try TestBus()
        let portal = await TestPortal(on: bus.address) { call, loop in
            guard call.interface == Portal.openURI || call.interface == Portal.wallpaper else {
                return call.reply(TestPortal.settings([:]))
            }
            loop.send(call.reply([.objectPath(TestPortal.path(of: call))]))
            return TestPortal.response(TestPortal.path(of: call), to: call.sender, [.uint32(code), .options([])])
        }
        var manager: TestPortal?
        if fileManager { manager = await TestPortal(on: bus.address, named: FileManagerService.name) { call, _ in call.reply() } }
        let session = DesktopSession(busAddress: bus.address)
        defer { session.stop() }
        try await body(session, NewsQueue(session), portal, manager)
    }

    private func answer(_ news: NewsQueue) async -> FileTaskAnswer? {
        while let item = await news.next() { if case .finished(_, let answer) = item { return answer } }
        return nil
    }

    @Test func programsAreOfferedForTheOpenFile() async throws {
        try await withDesktop(fileManager: false) { session, news, portal, _ in
            _ = session.perform(.openWith, on: path, parentWindow: "x11:7")
            let call = try #require(await portal.call("OpenFile"))

            #expect(call.interface == Portal.openURI && call.body.first == .string("x11:7"))
            #expect(call.body.last?["ask"]?.flag == true)
            guard case .file(let file)? = call.body.dropFirst().first else {
                Issue.record("no file came")
                return
            }
            #expect(FileHandle(fileDescriptor: file.descriptor).availableData == Data("picture".utf8))
            #expect(await answer(news) == .done)
        }
    }

    @Test(arguments: [(UInt32(0), FileTaskAnswer.done), (1, .cancelled), (2, .unavailable)])
    func answersOfTheUserAreTold(code: UInt32, expected: FileTaskAnswer) async throws {
        try await withDesktop(fileManager: false, code: code) { session, news, _, _ in
            _ = session.perform(.openWith, on: path, parentWindow: "")

            #expect(await answer(news) == expected)
        }
    }

    @Test func fileManagerShowsTheFileInItsFolder() async throws {
        try await withDesktop(fileManager: true) { session, news, _, manager in
            _ = session.perform(.showInFolder, on: path, parentWindow: "")
            let call = try #require(await manager?.call("ShowItems"))

            #expect(call.path == FileManagerService.path)
            #expect(call.body == [.strings([FileURI.uri(of: path)]), .string("")])
            #expect(await answer(news) == .done)
        }
    }

    @Test func portalShowsTheFolderWhereThereIsNoFileManager() async throws {
        try await withDesktop(fileManager: false) { session, news, portal, _ in
            _ = session.perform(.showInFolder, on: path, parentWindow: "")
            let call = try #require(await portal.call("OpenDirectory"))

            #expect(call.body.count == 3 && call.body[1].typeSignature == "h")
            #expect(await answer(news) == .done)
        }
    }

    /// If the desktop may not read the picture, a file in its place is used.
    @Test func theWallpaperMayBeAnotherFile() async throws {
        try folder.write("other", as: "other.png")
        let other = folder.path("other.png")
        try await withDesktop(fileManager: false) { session, news, portal, _ in
            _ = session.perform(.setWallpaper, on: path, parentWindow: "x11:7") { _ in
                FileHandle(forReadingAtPath: other).map { dup($0.fileDescriptor) }
            }
            let call = try #require(await portal.call("SetWallpaperFile"))

            #expect(call.interface == Portal.wallpaper && call.body.first == .string("x11:7"))
            #expect(call.body.last?["show-preview"]?.flag == true && call.body.last?["set-on"]?.text == "background")
            guard case .file(let file)? = call.body.dropFirst().first else {
                Issue.record("no file came")
                return
            }
            #expect(FileHandle(fileDescriptor: file.descriptor).availableData == Data("other".utf8))
            #expect(await answer(news) == .done)
        }
    }

    @Test(arguments: [FileTask.openWith, .showInFolder, .setWallpaper]) func nothingToAskIsUnavailable(task: FileTask) async throws {
        let none = DesktopSession(busAddress: nil)
        let bus = try TestBus()
        let empty = DesktopSession(busAddress: bus.address)
        #expect(!none.isThere && empty.isThere)

        for session in [none, empty] {
            let news = NewsQueue(session)
            _ = session.perform(task, on: path, parentWindow: "")
            #expect(await answer(news) == .unavailable)
        }
        empty.stop()
    }

    @Test func fileThatIsNotThereIsUnavailable() async throws {
        try await withDesktop(fileManager: true) { session, news, _, _ in
            _ = session.perform(.openWith, on: path + ".gone", parentWindow: "")

            #expect(await answer(news) == .unavailable)
        }
    }

    @Test func pathsBecomeURIsAndComeBack() {
        let odd = String(pathBytes: Array("/tmp/100% #1/".utf8) + [0xE9])

        #expect(FileURI.uri(of: odd) == "file:///tmp/100%25%20%231/%E9")
        #expect(FileURI.path(of: FileURI.uri(of: odd)) == odd)
    }
}
